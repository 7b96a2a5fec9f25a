import type { listMails as call } from '#core/admin/contract.ts'
import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type PageWish, pageStart } from '#core/http/pages.ts'
import { MAILS_KEPT_DAYS, TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import { mailMayGoAt, mailsCountedFrom } from '#core/mail/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  closeForgotten,
  countMails,
  findDueMail,
  findUntold,
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
import type { MailTransport } from './transport.ts'

export interface MailWish extends MailBody {
  /** Null: for the installation. Personal data and moves take a company's mails alone. */
  companyId: number | null
  /** Whose the address is now; null: of no account. */
  accountId: number | null
  recipient: string
  calendar?: string
  /** Of waiting mails with the same key the newest stands for all, at the time of the first. */
  mergeKey?: string
  /** How long it waits for others of its key. */
  waitMs?: number
}

/** It tells a password or a code: it goes before all others, and is forgotten once that is used or over. */
export type SecretWish = MailWish & { mergeKey: string }

export interface MailQueue {
  /**
   * Written in the transaction of what it tells of; sent as soon as that is committed.
   * @returns whether there is an address to send it to
   */
  queue(db: DbLike, mail: MailWish): boolean
  /** The same; whatever was told under its key before is forgotten. */
  queueSecret(db: DbLike, mail: SecretWish): boolean
  /** What it told is used, or good for nothing any more. */
  forget(db: DbLike, mergeKey: string): void
  /** @returns whether one waited under this key, which nobody will be told now */
  withdraw(db: DbLike, mergeKey: string): boolean
  /** Sends what is due. Called by itself; also at the start, for what a crash left behind. */
  kick(): void
  /** Waits for the one that is on its way, not for those that wait behind it. */
  settled(): Promise<void>
  /** Their rows are gone: what was kept of them beside goes, too. */
  discard(ids: number[]): Promise<void>
  /** Waits for what is on its way. */
  close(): Promise<void>
}

/** Waits after each failed attempt; after the last one the mail has failed. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

export interface MailDeps {
  db: Db
  now: () => number
  timers: Timers
  transport: MailTransport
  onFault: (error: unknown) => void
  /** Said once, when an address has had its mails of this hour. */
  onLimited: (mailId: number) => void
}

export function createMailQueue(deps: MailDeps): MailQueue {
  const { db, now, timers, transport, onFault } = deps
  const tellLimited = onceAnHour(deps)
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | undefined
  let sendingId: number | undefined
  let sending: Promise<void> | undefined

  const sendAll = async (): Promise<void> => {
    for (let mail = findDueMail(db, now()); mail && !isClosed; mail = findDueMail(db, now())) {
      const waitsUntilAt = postponed(deps, mail)
      if (waitsUntilAt !== undefined) tellLimited(mail, waitsUntilAt)
      else {
        sendingId = mail.id
        sending = sendOne(deps, mail)
        await sending?.catch(() => undefined)
        sendingId = undefined
      }
    }
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
    // one at a time: whoever asks meanwhile is served by the loop that runs
    if (running || isClosed) return
    running = run()
      .catch(onFault)
      .finally(() => {
        sendingId = undefined
        running = undefined
      })
  }
  /** What is on its way is as good as told. */
  const untold = (tx: DbLike, mergeKey: string | undefined): Mail | undefined => {
    const mail = mergeKey === undefined ? undefined : findUntold(tx, mergeKey)
    return mail?.id === sendingId ? undefined : mail
  }
  // transactions are synchronous: the next turn comes after their end
  const kickAfterwards = (): void => void setImmediate(kick)

  function write(tx: DbLike, mail: MailWish, secretUntil: number | null): boolean {
    const { companyId, accountId, recipient, mergeKey = null, waitMs = 0, calendar = null } = mail
    const { subject, text, html, language } = mail
    if (!isEmail(recipient)) return false
    const content = { subject, text, html, calendar, language }
    const known = untold(tx, mail.mergeKey)
    if (known) updateMail(tx, known.id, content)
    else {
      const createdAt = now()
      // one mailbox, however its address is written
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
    withdraw(tx, mergeKey) {
      const mail = untold(tx, mergeKey)
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

/** Where an address has had its mails of this hour, this one and its like wait. @returns until when; undefined: it may go */
function postponed({ db, now }: MailDeps, { recipient, secretUntil }: Mail): number | undefined {
  const at = now()
  const isUrgent = secretUntil !== null
  const untilAt = mailMayGoAt(listSentTimes(db, recipient, mailsCountedFrom(at)), isUrgent, at)
  if (untilAt <= at) return undefined
  postponeMails(db, recipient, { untilAt, isUrgentToo: isUrgent })
  return untilAt
}

/** One line for each address and hour. */
function onceAnHour({ now, onLimited }: MailDeps) {
  const saidUntil = new Map<string, number>()
  return ({ id, recipient }: Mail, untilAt: number): void => {
    for (const [known, until] of saidUntil) if (until <= now()) saidUntil.delete(known)
    if (!saidUntil.has(recipient)) onLimited(id)
    saidUntil.set(recipient, untilAt)
  }
}

async function sendOne({ db, now, transport }: MailDeps, mail: Mail): Promise<void> {
  const { id, recipient: to, subject, text, html, calendar, language } = mail
  try {
    await transport.send({ id, to, subject, text: text ?? '', html, calendar, language })
    const isSent = transport.outcome === 'sent'
    // it may hold a temporary password: once a mail server has it, nobody here needs it
    const isKnown = updateMail(db, id, {
      state: transport.outcome,
      sentAt: now(),
      error: null,
      text: isSent ? null : undefined,
      html: null,
      calendar: isSent ? null : undefined,
    })
    // its secret was used while it was on its way
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

/** The system administrator's page: the newest first. */
export function pageOfMails(db: Db, wish: PageWish): OutputOf<typeof call> {
  const { total, kept } = countMails(db)
  const { page, offset } = pageStart(total, wish)
  const rows = listMails(db, wish.limit, offset).map((mail) => ({
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
