import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport, Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'

export interface OutgoingMail {
  /** Used in the file name of a mail that is stored because there is no mail server. */
  id: number
  to: string
  subject: string
  text: string
  html: string | null
  /** Language of the mail (BCP 47). */
  language: string
  /** An .ics file's text. */
  calendar: string | null
}

export interface MailTransport {
  /** 'kept': not sent, but written to the outbox folder. */
  outcome: 'sent' | 'kept'
  /** @returns the mail server's answer, or the file path. @throws Error if it was not accepted */
  send(mail: OutgoingMail): Promise<string>
  /** Does the work of `send`, but sends and stores no mail. @throws Error if that work fails */
  rehearse(mail: OutgoingMail): Promise<void>
  /** Deletes stored files of these mails. */
  forget(ids: readonly number[]): Promise<void>
  close(): void
}

const CONNECT_TIMEOUT_MS = 10_000

/** RFC 3834, and Exchange's own header: suppresses automatic replies. */
const NO_ANSWER = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** RFC 6047 2.4: the MIME part's method must equal the calendar's METHOD. */
const methodOf = (calendar: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'

const messageOf = (from: string, { to, subject, text, html, language, calendar }: OutgoingMail) => ({
  from,
  to,
  subject,
  text,
  html: html ?? undefined,
  headers: { ...NO_ANSWER, 'Content-Language': language },
  // nodemailer adds the calendar twice: as an inline part that mail programs process, and as an attached file for the
  // others
  icalEvent:
    calendar === null
      ? undefined
      : { method: methodOf(calendar), content: calendar, filename: 'reservation.ics' },
})

/** The name in 'Uketsuke <no-reply@example.com>'; undefined if the address has no name. */
export const nameOfSender = (from: string): string | undefined =>
  addressparser(from, { flatten: true })[0]?.name || undefined

/** Splits 'Uketsuke <no-reply@example.com>' into name and address. */
export function senderOf(from: string): { name: string; address: string } {
  const [sender] = addressparser(from, { flatten: true })
  return { name: sender?.name || 'Uketsuke', address: sender?.address ?? '' }
}

/** Loads nodemailer when the first mail is sent. */
function transporter<Options>(open: (create: typeof createTransport) => Transporter<Options>) {
  let opened: Promise<Transporter<Options>> | undefined
  return {
    open: () => (opened ??= import('nodemailer').then(({ createTransport }) => open(createTransport))),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Builds complete messages without sending them. */
const createComposer = () =>
  transporter((create) => create({ streamTransport: true, buffer: true, newline: 'windows' }))

/** Sends by SMTP (RFC 5321). @param url smtp://user:password@host:port or smtps:// */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const timeouts = { connectionTimeout: CONNECT_TIMEOUT_MS, greetingTimeout: CONNECT_TIMEOUT_MS }
  const smtp = transporter((create) => create({ url, ...timeouts, socketTimeout: CONNECT_TIMEOUT_MS }))
  const composer = createComposer()
  return {
    outcome: 'sent',
    async rehearse(mail) {
      await (await composer.open()).sendMail(messageOf(from, mail))
      // connects to the mail server and signs in, but sends no mail
      await (await smtp.open()).verify()
    },
    send: async (mail) => (await (await smtp.open()).sendMail(messageOf(from, mail))).response,
    // nothing to delete: only the outbox folder stores mails
    forget: async () => undefined,
    close() {
      smtp.close()
      composer.close()
    },
  }
}

/** Without a mail server: writes each mail to an .eml file (RFC 5322), which mail programs can open. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  const composer = createComposer()
  const pathOf = (id: number): string => join(folder, `${String(id).padStart(6, '0')}.eml`)
  return {
    outcome: 'kept',
    rehearse: async (mail) => void (await (await composer.open()).sendMail(messageOf(from, mail))),
    async send(mail) {
      const { message } = await (await composer.open()).sendMail(messageOf(from, mail))
      await mkdir(folder, { recursive: true })
      const path = pathOf(mail.id)
      await writeFile(`${path}.part`, message as Buffer)
      await rename(`${path}.part`, path)
      return path
    },
    forget: async (ids) => {
      for (const id of ids) await rm(pathOf(id), { force: true })
    },
    close: composer.close,
  }
}
