import { mailsCountedFrom } from '#core/mail/rules.ts'
import type { Db } from '../../db/open.ts'
import {
  findMailAttempts,
  insertMail,
  listSentTimes,
  type Mail,
  removeMail,
  updateMail,
} from '../../db/queries/mails.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

interface SendDeps {
  db: Db
  now: () => number
  transport: MailTransport
}

/** Waiting times in ms after the first failed attempts. If one more attempt fails, the mail counts as failed. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

/**
 * A mail with this number of failed attempts gets only one more attempt. If the number is stored for a mail while the
 * mail is being sent, the current attempt is the last one.
 */
export const ATTEMPTS_OVER = RETRY_MS.length

const outgoing = ({ id, recipient: to, subject, text, html, calendar, language }: Mail): OutgoingMail => ({
  id,
  to,
  subject,
  text: text ?? '',
  html,
  calendar,
  language,
})

/** Does the same work as sending a mail, with a database transaction, but sends nothing: used for unknown login IDs. */
export async function rehearseOne({ db, now, transport }: SendDeps, mail: Mail): Promise<void> {
  listSentTimes(db, mail.recipient, mailsCountedFrom(now()))
  // ignore an unreachable mail server here: it is reported when a real mail is sent
  await transport.rehearse(outgoing(mail)).catch(() => undefined)
  const { id: _, ...row } = mail
  db.transaction((tx) => removeMail(tx, insertMail(tx, row).id))
}

/** How an attempt to send a mail ended. */
interface Attempt {
  id: number
  endedAt: number
  /** Why the mail was not accepted; undefined if it was accepted. */
  error?: string
}

/** Tries once to send a mail. Never throws: a refusal of the mail server is an outcome, too. */
export async function tryToSend({ now, transport }: SendDeps, mail: Mail): Promise<Attempt> {
  const { id } = mail
  try {
    await transport.send(outgoing(mail))
    return { id, endedAt: now() }
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { id, endedAt: now(), error: reason }
  }
}

/** Writes an attempt's outcome. @throws Error if the database cannot be written, for example because the disk is full */
export async function writeAttempt({ db, transport }: SendDeps, attempt: Attempt): Promise<void> {
  const { id, endedAt, error } = attempt
  // read now: the mail may have been replaced or withdrawn while it was being sent
  const attempts = findMailAttempts(db, id)
  if (attempts !== undefined) {
    const changes =
      error === undefined ? sentChanges(transport, endedAt) : refusedChanges(attempts, endedAt, error)
    updateMail(db, id, changes)
  }
  // the row was deleted while the mail was being sent, because its password or code was used meanwhile
  else if (error === undefined) await transport.forget([id])
}

type MailChanges = Parameters<typeof updateMail>[2]

function sentChanges({ outcome: state }: MailTransport, sentAt: number): MailChanges {
  const isSent = state === 'sent'
  // the text may contain a temporary password, so it is deleted after sending
  const gone = { text: isSent ? null : undefined, html: null, calendar: isSent ? null : undefined }
  return { state, sentAt, error: null, ...gone }
}

function refusedChanges(attempts: number, endedAt: number, error: string): MailChanges {
  const wait = RETRY_MS[attempts]
  const next =
    wait === undefined
      ? { state: 'failed' as const, text: null, html: null, calendar: null }
      : { dueAt: endedAt + wait }
  return { attempts: attempts + 1, error, ...next }
}
