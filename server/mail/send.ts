import { mailsCountedFrom } from '#core/mail/rules.ts'
import type { Db } from '../../db/open.ts'
import { insertMail, listSentTimes, type Mail, removeMail, updateMail } from '../../db/queries/mails.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

interface SendDeps {
  db: Db
  now: () => number
  transport: MailTransport
}

/** Waiting times after the first failed attempts. If one more attempt fails, the mail counts as failed. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

const outgoing = ({ id, recipient: to, subject, text, html, calendar, language }: Mail): OutgoingMail => ({
  id,
  to,
  subject,
  text: text ?? '',
  html,
  calendar,
  language,
})

/** Does the work of sending a mail, its commit included, without sending it. */
export async function rehearseOne({ db, now, transport }: SendDeps, mail: Mail): Promise<void> {
  listSentTimes(db, mail.recipient, mailsCountedFrom(now()))
  // an unreachable mail server is reported when a real mail is sent
  await transport.rehearse(outgoing(mail)).catch(() => undefined)
  const { id: _, ...row } = mail
  db.transaction((tx) => removeMail(tx, insertMail(tx, row).id))
}

/** How an attempt to send a mail ended, as written to the mail's row. */
interface Attempt {
  id: number
  outcome: Parameters<typeof updateMail>[2]
}

/** Tries once to send a mail. Never throws: a refusal of the mail server is an outcome, too. */
export async function tryToSend({ now, transport }: SendDeps, mail: Mail): Promise<Attempt> {
  try {
    await transport.send(outgoing(mail))
    const isSent = transport.outcome === 'sent'
    // the text may contain a temporary password, so it is deleted after sending
    const gone = { text: isSent ? null : undefined, html: null, calendar: isSent ? null : undefined }
    return { id: mail.id, outcome: { state: transport.outcome, sentAt: now(), error: null, ...gone } }
  } catch (error) {
    const wait = RETRY_MS[mail.attempts]
    const next =
      wait === undefined
        ? { state: 'failed' as const, text: null, html: null, calendar: null }
        : { dueAt: now() + wait }
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { id: mail.id, outcome: { attempts: mail.attempts + 1, error: reason, ...next } }
  }
}

/** Writes an attempt's outcome. @throws Error if the database cannot be written, for example because the disk is full */
export async function writeAttempt({ db, transport }: SendDeps, { id, outcome }: Attempt): Promise<void> {
  const isKnown = updateMail(db, id, outcome)
  // the row was deleted while the mail was being sent, because its password or code was used meanwhile
  if (!isKnown && outcome.sentAt) await transport.forget([id])
}
