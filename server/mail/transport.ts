import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createTransport, Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'

export interface OutgoingMail {
  /** Names the file where there is no mail server. */
  id: number
  to: string
  subject: string
  text: string
  html: string | null
  /** BCP 47. */
  language: string
  /** An .ics file's text. */
  calendar: string | null
}

/** Takes mail away. */
export interface MailTransport {
  /** 'kept': nobody sends it, people read it in the outbox. */
  outcome: 'sent' | 'kept'
  /** @returns what the mail server said, or where it lies. @throws Error when it could not be taken */
  send(mail: OutgoingMail): Promise<string>
  /** Nothing of these is left where this transport keeps mails. */
  forget(ids: readonly number[]): Promise<void>
  close(): void
}

const CONNECT_PATIENCE_MS = 10_000

/** RFC 3834, and what Exchange reads instead: nobody is to answer by a machine. */
const NO_ANSWER = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** RFC 6047 2.4: the method of the part is the method of the calendar in it. */
const methodOf = (calendar: string): string => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH'

const messageOf = (from: string, { to, subject, text, html, language, calendar }: OutgoingMail) => ({
  from,
  to,
  subject,
  text,
  html: html ?? undefined,
  headers: { ...NO_ANSWER, 'Content-Language': language },
  // both as a part that programs act upon and as a file for those that do not
  icalEvent:
    calendar === null
      ? undefined
      : { method: methodOf(calendar), content: calendar, filename: 'reservation.ics' },
})

/** 'Uketsuke <no-reply@example.com>' in its parts. */
export function senderOf(from: string): { name: string; address: string } {
  const [sender] = addressparser(from, { flatten: true })
  return { name: sender?.name || 'Uketsuke', address: sender?.address ?? '' }
}

/** nodemailer is loaded when the first mail goes out. */
function transporter<Options>(open: (create: typeof createTransport) => Transporter<Options>) {
  let opened: Promise<Transporter<Options>> | undefined
  return {
    open: () => (opened ??= import('nodemailer').then(({ createTransport }) => open(createTransport))),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** A mail server (RFC 5321). @param url smtp://user:password@host:port or smtps:// */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const patience = { connectionTimeout: CONNECT_PATIENCE_MS, greetingTimeout: CONNECT_PATIENCE_MS }
  const smtp = transporter((create) => create({ url, ...patience, socketTimeout: CONNECT_PATIENCE_MS }))
  return {
    outcome: 'sent',
    send: async (mail) => (await (await smtp.open()).sendMail(messageOf(from, mail))).response,
    // what the server has taken is not here any more
    forget: async () => undefined,
    close: smtp.close,
  }
}

/** Without a mail server: one .eml file (RFC 5322) a mail, which every mail program opens. */
export function createOutboxTransport(folder: string, from: string): MailTransport {
  const composer = transporter((create) =>
    create({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  const pathOf = (id: number): string => join(folder, `${String(id).padStart(6, '0')}.eml`)
  return {
    outcome: 'kept',
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
