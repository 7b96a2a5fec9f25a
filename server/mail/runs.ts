import { MAILS_KEPT_DAYS } from '#core/limits.ts'
import { mailMayGoAt, mailsCountedFrom } from '#core/mail/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import {
  closeForgotten,
  findDueMail,
  forgetOldSecrets,
  listForgotten,
  listOldMails,
  listSentTimes,
  type Mail,
  nextMailDueAt,
  nextSecretEndsAt,
  postponeMails,
  removeMails,
} from '../../db/queries/mails.ts'
import type { Timers } from '../system/timers.ts'
import { rehearseOne, tryToSend, writeAttempt } from './send.ts'
import type { MailTransport } from './transport.ts'

/**
 * Maximum number of waiting rehearsals (`MailRuns.rehearse`); further ones are skipped. With so many requests at once,
 * no client can tell from the timing whether an account exists.
 */
const REHEARSALS_MAX = 100

/** Time to wait after a run that could not read or write the database. */
const FAULT_RETRY_MS = 60_000

export interface MailDeps {
  db: Db
  now: () => number
  timers: Timers
  transport: MailTransport
  onFault: (error: unknown) => void
  /** Called once per address and hour when the address has reached its hourly limit of mails. */
  onLimited: (mailId: number) => void
}

interface MailRuns {
  /** Sends due mails and deletes outdated ones, in one run at a time. */
  kick(): void
  /**
   * Does the work of sending this mail in a later run, but sends nothing. The server is then as busy as with a real
   * mail, so that no client can tell from the timing whether an account exists.
   */
  rehearse(mail: Mail): void
  isSending(mailId: number): boolean
  /** Waits for the mail that is being sent, not for other waiting mails. */
  settled(): Promise<void>
  /** Stops sending and waits for the mail being sent. */
  close(): Promise<void>
}

export function createMailRuns(deps: MailDeps): MailRuns {
  const { db, now, timers, onFault } = deps
  const reportLimited = oncePerHour(deps)
  const sender = createSender(deps)
  const rehearsals: Mail[] = []
  let isClosed = false
  let isWanted = false
  let running: Promise<void> | undefined

  async function send(mail: Mail): Promise<void> {
    const waitsUntilAt = postponed(deps, mail)
    if (waitsUntilAt !== undefined) return reportLimited(mail, waitsUntilAt)
    await sender.send(mail)
  }
  async function sendAll(): Promise<void> {
    await sender.finish()
    for (let mail = findDueMail(db, now()); mail && !isClosed; mail = findDueMail(db, now())) await send(mail)
    // one rehearsal (fake sending of a mail) per run, so that mails that become due meanwhile are sent before the next
    // rehearsal
    const rehearsal = isClosed ? undefined : rehearsals.shift()
    if (rehearsal) await rehearseOne(deps, rehearsal)
    if (rehearsals.length > 0) isWanted = true
    const dueAt = isClosed ? undefined : nextMailDueAt(db)
    if (dueAt !== undefined) timers.set('mail', dueAt, kick)
  }
  async function forgetAll(): Promise<void> {
    await forgetOutdated(deps)
    const endsAt = isClosed ? undefined : nextSecretEndsAt(db)
    if (endsAt !== undefined) timers.set('secrets', endsAt, kick)
  }
  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false
      await sendAll()
      await forgetAll()
    }
  }
  function kick(): void {
    isWanted = true
    // one run at a time; the running loop also handles later requests
    if (running || isClosed) return
    running = run()
      .catch((error: unknown) => {
        onFault(error)
        if (!isClosed) timers.set('mail', now() + FAULT_RETRY_MS, kick)
      })
      .finally(() => {
        running = undefined
      })
  }

  return {
    kick,
    rehearse(mail) {
      if (rehearsals.length < REHEARSALS_MAX) rehearsals.push(mail)
    },
    isSending: sender.isSending,
    settled: sender.settled,
    async close() {
      isClosed = true
      timers.clear('mail')
      timers.clear('secrets')
      await running
    },
  }
}

/**
 * Sends one mail at a time. An outcome that could not be written to the database is kept and written later; otherwise
 * the same mail would be sent again.
 */
function createSender(deps: MailDeps) {
  let current: { id: number; attempt: ReturnType<typeof tryToSend>; written?: Promise<void> } | undefined

  /** Writes the outcome of the last mail if it is not written yet. @throws Error if the database cannot be written */
  async function finish(): Promise<void> {
    if (!current) return
    current.written = current.attempt.then((attempt) => writeAttempt(deps, attempt))
    await current.written
    current = undefined
  }

  return {
    /** Sends a mail and writes the outcome. If the previous call has thrown, call `finish` first. */
    async send(mail: Mail): Promise<void> {
      current = { id: mail.id, attempt: tryToSend(deps, mail) }
      await finish()
    },
    finish,
    isSending: (mailId: number): boolean => current?.id === mailId,
    async settled(): Promise<void> {
      await current?.written?.catch(() => undefined)
    },
  }
}

/** Deletes used and expired secrets, and mails whose retention period is over. */
async function forgetOutdated({ db, now, transport }: MailDeps): Promise<void> {
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
}

/**
 * Postpones mails to an address that has reached its hourly limit.
 * @returns the time until which they wait; undefined if this mail may be sent now
 */
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
