import type { listMails as call } from '#core/admin/contract.ts'
import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type PageInput, pageStart } from '#core/http/pages.ts'
import { MAILS_KEPT_DAYS, TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import { mailMayGoAt, mailsCountedFrom } from '#core/mail/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  closeForgotten,
  countMails,
  findDueMail,
  findUnsent,
  forgetOldSecrets,
  forgetSecret,
  insertMail,
  listForgotten,
  listMails,
  listOldMails,
  listSentTimes,
  type Mail,
  nextMailDueAt,
  nextSecretEndsAt,
  postponeMails,
  removeMail,
  removeMails,
  updateMail,
} from '../../db/queries/mails.ts'
import type { Timers } from '../system/timers.ts'
import type { MailBody } from './body.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

export interface MailInput extends MailBody {
  /** Null for mails of the installation. Personal-data exports and moves include only mails of their company. */
  companyId: number | null
  /** The account that has the address now; null if none. */
  accountId: number | null
  recipient: string
  calendar?: string
  /** A newer mail replaces waiting mails with the same key and keeps the first one's due time. */
  mergeKey?: string
  /** How long it waits for others with its key, in ms. */
  waitMs?: number
}

/** A mail with a password or code: sent before all others and deleted once the secret is used or expired. */
export type SecretMailInput = MailInput & { mergeKey: string }

export interface MailQueue {
  /**
   * Queues a mail. Call in the transaction of its event; it is sent after the commit.
   * @returns whether there is an address to send it to
   */
  queue(db: DbLike, mail: MailInput): boolean
  /** Queues a mail with a secret; earlier secrets with the same key are deleted. */
  queueSecret(db: DbLike, mail: SecretMailInput): boolean
  /** Deletes the secret with this key: it was used or is no longer valid. */
  forget(db: DbLike, mergeKey: string): void
  /** Removes an unsent mail. @returns whether there was one */
  withdraw(db: DbLike, mergeKey: string): boolean
  /** Removes the mail that waits under this key; then does the work of sending it, in its turn, and sends nothing. */
  rehearse(db: DbLike, mergeKey: string): void
  /** Sends due mails. Runs automatically, also at start-up for mails left by a crash. */
  kick(): void
  /** Waits for the mail being sent, not for those waiting behind it. */
  settled(): Promise<void>
  /** Deletes outbox files of mails whose rows were removed. */
  discard(ids: number[]): Promise<void>
  /** Stops sending and waits for the mail being sent. */
  close(): Promise<void>
}

/** Waiting time after each failed attempt. After the last one the mail has failed. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

/** Beyond it a rehearsal is left out: many clients have asked at once, and no single one of them can tell. */
const REHEARSALS_MAX = 100

interface MailDeps {
  db: Db
  now: () => number
  timers: Timers
  transport: MailTransport
  onFault: (error: unknown) => void
  /** Called once per address and hour when the hourly limit is reached. */
  onLimited: (mailId: number) => void
}

export function createMailQueue(deps: MailDeps): MailQueue {
  const { db, now, timers, transport, onFault } = deps
  const reportLimited = oncePerHour(deps)
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | undefined
  let sendingId: number | undefined
  let sending: Promise<void> | undefined

  const rehearsals: Mail[] = []
  const sendAll = async (): Promise<void> => {
    for (let mail = findDueMail(db, now()); mail && !isClosed; mail = findDueMail(db, now())) {
      const waitsUntilAt = postponed(deps, mail)
      if (waitsUntilAt !== undefined) reportLimited(mail, waitsUntilAt)
      else {
        sendingId = mail.id
        sending = sendOne(deps, mail)
        await sending?.catch(() => undefined)
        sendingId = undefined
      }
    }
    // one: mails that are due meanwhile go before the next
    const rehearsal = isClosed ? undefined : rehearsals.shift()
    if (rehearsal) await rehearseOne(deps, rehearsal)
    if (rehearsals.length > 0) isWanted = true
    const dueAt = isClosed ? undefined : nextMailDueAt(db)
    if (dueAt !== undefined) timers.set('mail', dueAt, kick)
  }
  const forgetAll = async (): Promise<void> => {
    forgetOldSecrets(db, now())
    const ids = listForgotten(db)
    if (ids.length > 0) {
      await transport.forget(ids)
      closeForgotten(db, ids)
    }
    const old = listOldMails(db, now() - MAILS_KEPT_DAYS * DAY_MS)
    if (old.length > 0) {
      await transport.forget(old)
      removeMails(db, old)
    }
    const endsAt = isClosed ? undefined : nextSecretEndsAt(db)
    if (endsAt !== undefined) timers.set('secrets', endsAt, kick)
  }
  const run = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false
      await sendAll()
      await forgetAll()
    }
  }
  const kick = (): void => {
    isWanted = true
    // one run at a time; the running loop also handles later requests
    if (running || isClosed) return
    running = run()
      .catch(onFault)
      .finally(() => {
        sendingId = undefined
        running = undefined
      })
  }
  /** The unsent mail with this key. One that is being sent counts as sent. */
  const unsent = (tx: DbLike, mergeKey: string | undefined): Mail | undefined => {
    const mail = mergeKey === undefined ? undefined : findUnsent(tx, mergeKey)
    return mail?.id === sendingId ? undefined : mail
  }
  // transactions are synchronous, so this runs after the commit
  const kickAfterwards = (): void => void setImmediate(kick)

  function write(tx: DbLike, mail: MailInput, secretUntil: number | null): boolean {
    const { companyId, accountId, recipient, mergeKey = null, waitMs = 0, calendar = null } = mail
    const { subject, text, html, language } = mail
    if (!isEmail(recipient)) return false
    const content = { subject, text, html, calendar, language }
    const known = unsent(tx, mail.mergeKey)
    if (known) updateMail(tx, known.id, content)
    else {
      const createdAt = now()
      // stored folded: one mailbox, whatever the letter case
      const to = { companyId, accountId, recipient: folded(recipient), mergeKey, secretUntil }
      insertMail(tx, { ...content, ...to, createdAt, dueAt: createdAt + waitMs })
    }
    kickAfterwards()
    return true
  }
  function forget(tx: DbLike, mergeKey: string): void {
    forgetSecret(tx, mergeKey)
    kickAfterwards()
  }

  return {
    queue: (tx, mail) => write(tx, mail, null),
    queueSecret(tx, mail) {
      forget(tx, mail.mergeKey)
      return write(tx, mail, now() + TEMPORARY_PASSWORD_MS)
    },
    forget,
    rehearse(tx, mergeKey) {
      const mail = unsent(tx, mergeKey)
      if (!mail) return
      removeMail(tx, mail.id)
      if (rehearsals.length < REHEARSALS_MAX) rehearsals.push(mail)
    },
    withdraw(tx, mergeKey) {
      const mail = unsent(tx, mergeKey)
      if (mail) removeMail(tx, mail.id)
      return mail !== undefined
    },
    kick,
    async settled() {
      await sending?.catch(() => undefined)
    },
    discard: (ids) => transport.forget(ids),
    async close() {
      isClosed = true
      timers.clear('mail')
      timers.clear('secrets')
      await running
      transport.close()
    },
  }
}

/** Postpones mails to an address that has reached its hourly limit. @returns until when; undefined if it may be sent now */
function postponed({ db, now }: MailDeps, { recipient, secretUntil }: Mail): number | undefined {
  const at = now()
  const isUrgent = secretUntil !== null
  const untilAt = mailMayGoAt(listSentTimes(db, recipient, mailsCountedFrom(at)), isUrgent, at)
  if (untilAt <= at) return undefined
  postponeMails(db, recipient, { untilAt, isUrgentToo: isUrgent })
  return untilAt
}

/** Limits the log to one line per address and hour. */
function oncePerHour({ now, onLimited }: MailDeps) {
  const loggedUntil = new Map<string, number>()
  return ({ id, recipient }: Mail, untilAt: number): void => {
    for (const [known, until] of loggedUntil) if (until <= now()) loggedUntil.delete(known)
    if (!loggedUntil.has(recipient)) onLimited(id)
    loggedUntil.set(recipient, untilAt)
  }
}

const outgoing = ({ id, recipient: to, subject, text, html, calendar, language }: Mail): OutgoingMail => ({
  id,
  to,
  subject,
  text: text ?? '',
  html,
  calendar,
  language,
})

/** The work of `sendOne`, its commit included, for a mail to nobody. */
async function rehearseOne({ db, now, transport }: MailDeps, mail: Mail): Promise<void> {
  listSentTimes(db, mail.recipient, mailsCountedFrom(now()))
  // an unreachable mail server is found by the mails that are sent
  await transport.rehearse(outgoing(mail)).catch(() => undefined)
  const { id: _, ...row } = mail
  db.transaction((tx) => removeMail(tx, insertMail(tx, row).id))
}

async function sendOne({ db, now, transport }: MailDeps, mail: Mail): Promise<void> {
  const { id } = mail
  try {
    await transport.send(outgoing(mail))
    const isSent = transport.outcome === 'sent'
    // it may contain a temporary password, which is not kept after sending
    const isKnown = updateMail(db, id, {
      state: transport.outcome,
      sentAt: now(),
      error: null,
      text: isSent ? null : undefined,
      html: null,
      calendar: isSent ? null : undefined,
    })
    // its secret was used while the mail was being sent
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

/** Mails for the system administrator's page, newest first. */
export function pageOfMails(db: Db, input: PageInput): OutputOf<typeof call> {
  const { total, kept } = countMails(db)
  const { page, offset } = pageStart(total, input)
  const rows = listMails(db, input.limit, offset).map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.state === 'kept' ? mail.text : null,
    state: mail.state,
    error: mail.error,
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
  }))
  return { rows, total, page, hasKept: kept > 0 }
}
