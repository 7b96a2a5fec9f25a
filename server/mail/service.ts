import type { listMails as call } from '#core/admin/contract.ts'
import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type PageInput, pageStart } from '#core/http/pages.ts'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  countMails,
  forgetSecret,
  insertMail,
  listMails,
  listWaitingMails,
  type Mail,
  removeMail,
  updateMail,
} from '../../db/queries/mails.ts'
import type { MailBody } from './body.ts'
import { createMailRuns, type MailDeps } from './runs.ts'
import { ATTEMPTS_OVER } from './send.ts'

export interface MailInput extends MailBody {
  /**
   * The company that the mail belongs to; null for mails about the server itself. Exports of personal data and moves of
   * a company include only that company's mails.
   */
  companyId: number | null
  /** The account that has the address now; null if none. */
  accountId: number | null
  recipient: string
  calendar?: string
  /**
   * A newer mail replaces waiting mails with the same key. The newer mail takes over the due time of a replaced mail
   * that was never tried. A mail that is being sent is not replaced, but it is not retried if the mail server refuses
   * it.
   */
  mergeKey?: string
  /** Time in ms during which a newer mail with the same key can replace this mail before it is sent. */
  waitMs?: number
}

/** A mail with a password, code or link: sent before all others and deleted as soon as the secret is used or expired. */
export type SecretMailInput = MailInput & {
  mergeKey: string
  /** How long the secret is valid, in ms; default TEMPORARY_PASSWORD_MS. */
  secretMs?: number
}

export interface MailQueue {
  /**
   * Queues a mail. Call in the transaction of the change that the mail is about. The mail is sent after the commit.
   * @returns whether there is an address to send it to
   */
  queue(db: DbLike, mail: MailInput): boolean
  /** Queues a mail with a secret; earlier secrets with the same key are deleted. */
  queueSecret(db: DbLike, mail: SecretMailInput): boolean
  /** Deletes the secret with this key, because the secret was used or is no longer valid. */
  forget(db: DbLike, mergeKey: string): void
  /**
   * Removes the waiting mails with this key.
   * @returns whether no attempt has been made to send one of them. A mail with an attempt may have arrived although an
   * error was reported
   */
  withdraw(db: DbLike, mergeKey: string): boolean
  /**
   * Removes the mail that waits under this key. Later prepares this mail, but does not send it. The server then takes
   * as long as with a sent mail, so an attacker who measures times cannot tell the two cases apart.
   */
  rehearse(db: DbLike, mergeKey: string): void
  /** Sends due mails. Runs automatically, also at start-up for mails left by a crash. */
  kick(): void
  /** Waits for the mail that is being sent, not for other waiting mails. */
  settled(): Promise<void>
  /** Deletes the outbox files (mails stored without a mail server) of mails whose rows were removed. */
  discard(ids: number[]): Promise<void>
  /** Stops sending and waits for the mail being sent. */
  close(): Promise<void>
}

export function createMailQueue(deps: MailDeps): MailQueue {
  const { now, transport } = deps
  const runs = createMailRuns(deps)

  /** The waiting mails with this key, newest first. A mail that is being sent counts as sent. */
  const waiting = (tx: DbLike, mergeKey: string): Mail[] =>
    listWaitingMails(tx, mergeKey).filter(({ id }) => !runs.isSending(id))
  /**
   * The waiting mails with this key, which the caller replaces or withdraws. A mail that is being sent is not retried.
   */
  function outdated(tx: DbLike, mergeKey: string): Mail[] {
    for (const { id } of listWaitingMails(tx, mergeKey))
      if (runs.isSending(id)) updateMail(tx, id, { attempts: ATTEMPTS_OVER })
    return waiting(tx, mergeKey)
  }
  const isUntried = ({ attempts }: Mail): boolean => attempts === 0
  // transactions are synchronous, so this runs after the commit
  const kickAfterwards = (): void => void setImmediate(runs.kick)

  function write(tx: DbLike, mail: MailInput, secretUntil: number | null): boolean {
    const { companyId, accountId, recipient, mergeKey = null, waitMs = 0, calendar = null } = mail
    const { subject, text, html, language } = mail
    if (!isEmail(recipient)) return false
    const content = { subject, text, html, calendar, language }
    const older = mergeKey === null ? [] : outdated(tx, mergeKey)
    const known = older.find(isUntried)
    // remove mails that were tried: their next attempt would deliver the old text after the new one
    for (const { id, attempts } of older) if (attempts > 0) removeMail(tx, id)
    if (known) updateMail(tx, known.id, content)
    else {
      const createdAt = now()
      // folded to one spelling: addresses that differ in letter case are the same mailbox
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
      return write(tx, mail, now() + (mail.secretMs ?? TEMPORARY_PASSWORD_MS))
    },
    forget,
    rehearse(tx, mergeKey) {
      const mail = waiting(tx, mergeKey).find(isUntried)
      if (!mail) return
      removeMail(tx, mail.id)
      runs.rehearse(mail)
    },
    withdraw(tx, mergeKey) {
      const mails = outdated(tx, mergeKey)
      for (const { id } of mails) removeMail(tx, id)
      return mails.some(isUntried)
    },
    kick: runs.kick,
    settled: runs.settled,
    discard: (ids) => transport.forget(ids),
    async close() {
      await runs.close()
      transport.close()
    },
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
