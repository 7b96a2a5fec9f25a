import type { Db, DbLike } from '../../db/open.ts'
import {
  findEndedCookies,
  findSession,
  listExpiredSessions,
  nextSessionEndAt,
  removeSessions,
  removeSessionsOf,
  saveEndedCookies,
} from '../../db/queries/sessions.ts'
import type { Timers } from '../system/timers.ts'
import type { KnownSessions } from './known-sessions.ts'
import { issueTimeOf } from './old-cookies.ts'

/**
 * The WebSocket connections of sessions: closes them when a session ends, and tells how long a session is still in use.
 */
export interface SessionSockets {
  end(sessionId: string, cause: 'signedOut' | 'expired'): void
  /**
   * How many ms longer an expired session must stay open, because its user is in a call or its kiosk is connected. 0:
   * the session may end.
   */
  neededMs(sessionId: string): number
}

/**
 * Maximum time between two checks for expired sessions. Node's timers are limited to 24 days, and a long timer would be wrong
 * after a change of the system clock.
 */
const SWEEP_WITHIN_MS = 3_600_000
const SWEEP = 'sessions that are over'

interface SessionEndsDeps {
  db: Db
  now: () => number
  timers: Timers
  known: KnownSessions
  sockets: SessionSockets
}

/** Deletes sessions from the database, and records which cookies of older versions have ended (noteEndedCookie). */
const removeEnded = (db: Db, ids: readonly string[]): void =>
  db.transaction((tx) => {
    for (const id of ids) noteEndedCookie(tx, id)
    removeSessions(tx, ids)
  })

/** Like removeEnded, for all sessions of an account except `exceptId`. @returns the ids of the removed sessions */
const removeAllOf = (db: Db, accountId: number, exceptId: string | undefined): string[] =>
  db.transaction((tx) => {
    saveEndedCookies(tx, accountId, 'all')
    return removeSessionsOf(tx, accountId, exceptId)
  })

/**
 * Creates functions that end sessions: they delete the rows, remove the sessions from the cache and close the sessions'
 * WebSocket connections.
 */
export function createSessionEnds({ db, now, timers, known, sockets }: SessionEndsDeps) {
  /** Removes ended sessions from the cache and ends their WebSocket connections. Call after deleting their rows. */
  function forget(ids: readonly string[], cause: 'signedOut' | 'expired'): void {
    for (const id of ids) {
      known.forget(id)
      sockets.end(id, cause)
    }
  }

  /** Sets the timer to the time at which the next session expires. */
  function schedule(): void {
    const endAt = nextSessionEndAt(db)
    if (endAt === undefined) timers.clear(SWEEP)
    else timers.set(SWEEP, Math.min(endAt, now() + SWEEP_WITHIN_MS), sweep)
  }

  /** Ends expired sessions, but prolongs those that are still in use. */
  function sweep(): void {
    const at = now()
    const over: string[] = []
    for (const { id } of listExpiredSessions(db, at)) {
      const neededMs = sockets.neededMs(id)
      if (neededMs > 0) known.change(id, { expiresAt: at + neededMs })
      else over.push(id)
    }
    removeSessions(db, over)
    forget(over, 'expired')
    schedule()
  }

  return {
    schedule,
    sweep,
    stop: () => timers.clear(SWEEP),
    end(ids: readonly string[]): void {
      removeEnded(db, ids)
      forget(ids, 'signedOut')
    },
    /** Ends all sessions of an account, except one. @returns how many ended */
    endAll(accountId: number, exceptId?: string): number {
      const ids = removeAllOf(db, accountId, exceptId)
      forget(ids, 'signedOut')
      return ids.length
    },
  }
}

/**
 * Records that a session has ended whose cookie an older version issued. The signature of the cookie stays valid, so
 * without this record the cookie would open the session again.
 */
function noteEndedCookie(db: DbLike, sessionId: string): void {
  const issuedAt = issueTimeOf(sessionId)
  const session = issuedAt === undefined ? undefined : findSession(db, sessionId)
  if (issuedAt === undefined || !session) return
  const ended = findEndedCookies(db, session.accountId)
  if (ended !== 'all') saveEndedCookies(db, session.accountId, [...new Set([...ended, issuedAt])])
}
