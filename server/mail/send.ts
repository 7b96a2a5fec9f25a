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

/** Does the work of `sendOne`, its commit included, without sending a mail. */
export async function rehearseOne({ db, now, transport }: SendDeps, mail: Mail): Promise<void> {
  listSentTimes(db, mail.recipient, mailsCountedFrom(now()))
  // an unreachable mail server is reported when a real mail is sent
  await transport.rehearse(outgoing(mail)).catch(() => undefined)
  const { id: _, ...row } = mail
  db.transaction((tx) => removeMail(tx, insertMail(tx, row).id))
}

export async function sendOne({ db, now, transport }: SendDeps, mail: Mail): Promise<void> {
  const { id } = mail
  try {
    await transport.send(outgoing(mail))
    const isSent = transport.outcome === 'sent'
    // the text may contain a temporary password, so it is deleted after sending
    const isKnown = updateMail(db, id, {
      state: transport.outcome,
      sentAt: now(),
      error: null,
      text: isSent ? null : undefined,
      html: null,
      calendar: isSent ? null : undefined,
    })
    // the row was deleted while the mail was being sent, because its password or code was used meanwhile
    if (!isKnown) await transport.forget([id])
  } catch (error) {
    const wait = RETRY_MS[mail.attempts]
    updateMail(db, id, {
      attempts: mail.attempts + 1,
      error: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500),
      ...(wait === undefined
        ? { state: 'failed' as const, text: null, html: null, calendar: null }
        : { dueAt: now() + wait }),
    })
  }
}
