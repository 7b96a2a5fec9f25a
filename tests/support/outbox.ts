import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from './smtp.ts'

const LIMIT_MS = 10_000

/**
 * The mails that a server without SMTP_URL keeps in its data folder, as texts. Waits until there are this many.
 * @param said only mails that contain this
 */
export async function mailsInOutbox(dataDir: string, count: number, said = ''): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const endsAt = Date.now() + LIMIT_MS
  for (;;) {
    const names = await readdir(folder).catch(() => [])
    const whole = names.filter((name) => name.endsWith('.eml')).sort()
    // A mail with a secret is deleted once the secret is used, perhaps at this moment.
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

/** The code in a mail that confirms an address. */
export function codeOf(mail: string): string {
  const [, code] = /確認コード: (\d{6})/.exec(mail) ?? []
  if (!code) throw new Error(`no code in this mail:\n${mail}`)
  return code
}
