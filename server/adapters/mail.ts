import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  /** Names the file where there is no mail server. */
  id: number
  to: string
  subject: string
  text: string
  /** An .ics file's text. */
  calendar: string | null
}

/** Takes mail away. */
export interface MailTransport {
  /** 'kept': nobody sends it, people read it in the outbox. */
  outcome: 'sent' | 'kept'
  /** @throws Error when it could not be taken */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

const CONNECT_PATIENCE_MS = 10_000

const messageOf = (from: string, { to, subject, text, calendar }: OutgoingMail) => ({
  from,
  to,
  subject,
  text,
  ...(calendar === null
    ? {}
    : { attachments: [{ filename: 'reservation.ics', content: calendar, contentType: 'text/calendar' }] }),
})

/** A mail server (RFC 5321). @param url smtp://user:password@host:port or smtps:// */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const patience = { connectionTimeout: CONNECT_PATIENCE_MS, greetingTimeout: CONNECT_PATIENCE_MS }
  const smtp = createTransport({ url, ...patience, socketTimeout: CONNECT_PATIENCE_MS })
  return {
    outcome: 'sent',
    send: async (mail) => void (await smtp.sendMail(messageOf(from, mail))),
    close: () => smtp.close(),
  }
}

/** Without a mail server: one .eml file (RFC 5322) a mail, which every mail program opens. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    outcome: 'kept',
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(from, mail))
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${String(mail.id).padStart(6, '0')}.eml`)
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, path)
    },
    close: () => composer.close(),
  }
}
