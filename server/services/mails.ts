import { isEmail } from '#rules/fields.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  findDueMail,
  insertMail,
  listMails,
  type Mail,
  nextMailDueAt,
  updateMail,
} from '../../db/queries/mails.ts'
import type { MailTransport } from '../adapters/mail.ts'
import type { MailRow } from '../contract/admin.ts'
import type { Timers } from './timers.ts'

export interface MailWish {
  recipient: string
  subject: string
  text: string
  calendar?: string
}

export interface MailQueue {
  /**
   * Written in the transaction of what it tells of; sent as soon as that is committed.
   * @returns whether there is an address to send it to
   */
  queue(db: DbLike, mail: MailWish): boolean
  /** Sends what is due. Called by itself; also at the start, for what a crash left behind. */
  kick(): void
  /** Waits for what is on its way. */
  close(): Promise<void>
}

/** Waits after each failed attempt; after the last one the mail has failed. */
const RETRY_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000] as const

interface MailDeps {
  db: Db
  now: () => number
  timers: Timers
  transport: MailTransport
  onFault: (error: unknown) => void
}

export function createMailQueue(deps: MailDeps): MailQueue {
  const { db, now, timers, transport, onFault } = deps
  let isClosed = false
  let running: Promise<void> | undefined

  const sendAll = async (): Promise<void> => {
    for (let mail = findDueMail(db, now()); mail && !isClosed; mail = findDueMail(db, now())) {
      await sendOne(deps, mail)
    }
    const dueAt = isClosed ? undefined : nextMailDueAt(db)
    if (dueAt !== undefined) timers.set('mail', dueAt, kick)
  }
  const kick = (): void => {
    // one at a time: whoever asks meanwhile is served by the loop that runs
    if (running || isClosed) return
    running = sendAll()
      .catch(onFault)
      .finally(() => {
        running = undefined
      })
  }
  return {
    queue(tx, { recipient, subject, text, calendar }) {
      if (!isEmail(recipient)) return false
      insertMail(tx, { recipient, subject, text, calendar: calendar ?? null, createdAt: now() })
      // transactions are synchronous: the next turn comes after their end
      setImmediate(kick)
      return true
    },
    kick,
    async close() {
      isClosed = true
      timers.clear('mail')
      await running
      transport.close()
    },
  }
}

async function sendOne({ db, now, transport }: MailDeps, mail: Mail): Promise<void> {
  const { id, recipient: to, subject, text, calendar } = mail
  try {
    await transport.send({ id, to, subject, text: text ?? '', calendar })
    const isSent = transport.outcome === 'sent'
    // it may hold a temporary password: once a mail server has it, nobody here needs it
    updateMail(db, id, {
      state: transport.outcome,
      sentAt: now(),
      error: null,
      text: isSent ? null : undefined,
      calendar: isSent ? null : undefined,
    })
  } catch (error) {
    const wait = RETRY_MS[mail.attempts]
    updateMail(db, id, {
      attempts: mail.attempts + 1,
      error: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500),
      ...(wait === undefined
        ? { state: 'failed' as const, text: null, calendar: null }
        : { dueAt: now() + wait }),
    })
  }
}

const SHOWN_MAILS = 100

/** The system administrator's page: the newest first. */
export const listMailRows = (db: Db): MailRow[] =>
  listMails(db, SHOWN_MAILS).map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.state === 'kept' ? mail.text : null,
    state: mail.state,
    error: mail.error,
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
  }))
