import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from './smtp.ts'

const LIMIT_MS = 10_000

/**
 * The texts of the mails that a server without SMTP_URL stores in its data folder. Waits until there are `count`.
 * @param said only mails that contain this text are counted and returned
 */
export async function mailsInOutbox(dataDir: string, count: number, said = ''): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const endsAt = Date.now() + LIMIT_MS
  for (;;) {
    const names = await readdir(folder).catch(() => [])
    const whole = names.filter((name) => name.endsWith('.eml')).sort()
    // The server deletes a mail with a secret once the secret is used, which may happen at this moment.
    const read = await Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
    const mails = read.filter(Boolean).map(textOf)
    const wanted = mails.filter((mail) => mail.includes(said))
    if (wanted.length >= count) return wanted
    if (Date.now() > endsAt) throw new Error(`${wanted.length} of ${count} mails in ${folder}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The temporary password in a mail. */
export function temporaryPasswordOf(mail: string): string {
  const [, password] = /仮パスワード: (\S+)/.exec(mail) ?? []
  if (!password) throw new Error(`no password in this mail:\n${mail}`)
  return password
}

/** The code in the mail that asks a user to confirm an address. */
export function codeOf(mail: string): string {
  const [, code] = /確認コード: (\d{6})/.exec(mail) ?? []
  if (!code) throw new Error(`no code in this mail:\n${mail}`)
  return code
}
