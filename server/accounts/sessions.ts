import { createHash, randomBytes } from 'node:crypto'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import { SESSIONS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  findEndedCookies,
  findSession,
  insertSession,
  listExpiredSessions,
  listSessions,
  nextSessionEndAt,
  removeSessions,
  removeSessionsOf,
  type Session,
  saveEndedCookies,
  updateSession,
} from '../../db/queries/sessions.ts'
import { cookieDigestOf } from '../http/cookie-digest.ts'
import type { Timers } from '../system/timers.ts'

/** The open sockets of a session, as the session book needs them. */
interface SessionSockets {
  end(sessionId: string, cause: 'signedOut' | 'expired'): void
  /**
   * How long an expired session is still needed, in ms: a running call outlives it, and a connected kiosk is never signed out.
   */
  neededMs(sessionId: string): number
}

export interface SessionBook extends Sessions {
  listOf(accountId: number): Session[]
  /** Ends all sessions of the account, except `exceptId`. @returns how many */
  endAll(accountId: number, exceptId?: string): number
  /** Ends expired sessions. Runs by a timer; tests that move the clock call it. */
  sweep(): void
  /** Reloads known sessions after another process has written to the data folder. */
  reread(): void
  /** Writes pending "seen" times. */
  close(): void
}

interface SessionBookDeps {
  db: Db
  now: () => number
  timers: Timers
  sockets: SessionSockets
}

type Known = Pick<Session, 'accountId' | 'expiresAt' | 'seenAt' | 'cookieDigests'>

/** Minimum interval between writes of "seen" times, for all sessions together. */
const SEEN_EVERY_MS = 60_000
/** Longest timer. Node's timers are limited to 24 days, and the system clock may be set. */
const SWEEP_WITHIN_MS = 3_600_000
const USER_AGENT_MAX = 200
/** Parallel requests may renew a cookie twice, and the browser may keep either. */
const COOKIES_KNOWN = 2

const SWEEP = 'sessions that are over'
const SEEN = 'sessions that were seen'

/**
 * Open sessions (decisions 2). Cached in memory: every session ends through this object, and no other process works on the data
 * folder.
 */
export function createSessions({ db, now, timers, sockets }: SessionBookDeps): SessionBook {
  const known = new Map<string, Known>()
  const unwritten = new Set<string>()

  function find(id: string): Known | undefined {
    const session = known.get(id) ?? findSession(db, id)
    if (session) known.set(id, session)
    return session
  }

  /** Call after they are removed from the database. */
  function forget(ids: readonly string[], cause: 'signedOut' | 'expired'): void {
    for (const id of ids) {
      known.delete(id)
      unwritten.delete(id)
      sockets.end(id, cause)
    }
  }

  function writeSeen(): void {
    timers.clear(SEEN)
    const ids = [...unwritten]
    unwritten.clear()
    if (ids.length === 0) return
    db.transaction((tx) => {
      for (const id of ids) updateSession(tx, id, { seenAt: known.get(id)?.seenAt })
    })
  }

  function see(id: string, session: Known): void {
    const at = now()
    if (at - session.seenAt < SEEN_EVERY_MS) return
    known.set(id, { ...session, seenAt: at })
    if (unwritten.size === 0) timers.set(SEEN, at + SEEN_EVERY_MS, writeSeen)
    unwritten.add(id)
  }

  function schedule(): void {
    const endAt = nextSessionEndAt(db)
    if (endAt === undefined) timers.clear(SWEEP)
    else timers.set(SWEEP, Math.min(endAt, now() + SWEEP_WITHIN_MS), sweep)
  }

  function prolong(id: string, session: Known, expiresAt: number): void {
    updateSession(db, id, { expiresAt })
    known.set(id, { ...session, expiresAt })
  }

  function sweep(): void {
    const at = now()
    const over: string[] = []
    for (const session of listExpiredSessions(db, at)) {
      const neededMs = sockets.neededMs(session.id)
      if (neededMs > 0) prolong(session.id, find(session.id)!, at + neededMs)
      else over.push(session.id)
    }
    removeSessions(db, over)
    forget(over, 'expired')
    schedule()
  }

  function end(ids: readonly string[]): void {
    db.transaction((tx) => {
      for (const id of ids) noteEndedCookie(tx, id)
      removeSessions(tx, ids)
    })
    forget(ids, 'signedOut')
  }

  /** @returns the id */
  function begin(
    id: string,
    session: Known & Pick<Session, 'createdAt'>,
    { userAgent, address }: { userAgent: string; address: string },
  ): string {
    writeSeen()
    const tooMany = listSessions(db, session.accountId).slice(SESSIONS_MAX - 1)
    end(tooMany.map((old) => old.id))
    insertSession(db, { id, ...session, userAgent: userAgent.slice(0, USER_AGENT_MAX), address })
    known.set(id, session)
    schedule()
    return id
  }

  function isOpen(id: string, accountId: number): boolean {
    const session = find(id)
    if (session?.accountId !== accountId || session.expiresAt <= now()) return false
    see(id, session)
    return true
  }

  function noteCookie(id: string, cookie: string): boolean {
    const session = find(id)
    if (!session) return false
    const digest = cookieDigestOf(cookie)
    if (session.cookieDigests.includes(digest)) return true
    const cookieDigests = [digest, ...session.cookieDigests].slice(0, COOKIES_KNOWN)
    const isWritten = updateSession(db, id, { cookieDigests })
    if (isWritten) known.set(id, { ...session, cookieDigests })
    return isWritten
  }

  schedule()
  return {
    noteCookie,
    noteOldCookie(id, cookie) {
      if (find(id)?.cookieDigests.length === 0) noteCookie(id, cookie)
    },
    begin(accountId, { lifeMs, ...browser }) {
      const at = now()
      const session = { accountId, createdAt: at, seenAt: at, expiresAt: at + lifeMs, cookieDigests: [] }
      return begin(randomBytes(16).toString('base64url'), session, browser)
    },
    adopt(accountId, { cookie, issuedAt, lifeMs, userAgent, address }) {
      const id = idOfOldCookie(cookie, issuedAt)
      if (isOpen(id, accountId)) return id
      const at = now()
      const createdAt = issuedAt * 1_000
      const ended = findEndedCookies(db, accountId)
      if (createdAt + lifeMs <= at || ended === 'all' || ended.includes(issuedAt)) return undefined
      return begin(
        id,
        { accountId, createdAt, seenAt: at, expiresAt: createdAt + lifeMs, cookieDigests: [] },
        { userAgent, address },
      )
    },
    isOpen,
    slide(id, lifeMs) {
      const session = find(id)
      if (session) prolong(id, session, now() + lifeMs)
    },
    end: (id) => end([id]),
    listOf(accountId) {
      writeSeen()
      return listSessions(db, accountId)
    },
    endAll(accountId, exceptId) {
      const ids = db.transaction((tx) => {
        saveEndedCookies(tx, accountId, 'all')
        return removeSessionsOf(tx, accountId, exceptId)
      })
      forget(ids, 'signedOut')
      return ids.length
    },
    sweep,
    reread() {
      writeSeen()
      for (const id of [...known.keys()]) {
        const session = findSession(db, id)
        if (session) known.set(id, session)
        else known.delete(id)
      }
      schedule()
    },
    close() {
      timers.clear(SWEEP)
      writeSeen()
    },
  }
}

/** ID of the session of an old cookie: unguessable like the cookie, and always the same. Only these IDs contain a dot. */
const idOfOldCookie = (cookie: string, issuedAt: number): string =>
  `${issuedAt}.${createHash('sha256').update(cookie).digest('base64url').slice(0, 22)}`

/** Remembers the end of an old cookie's session: the cookie still has a valid signature and must not open it again. */
function noteEndedCookie(db: DbLike, sessionId: string): void {
  const issuedAt = Number(/^(\d+)\./.exec(sessionId)?.[1])
  const session = Number.isNaN(issuedAt) ? undefined : findSession(db, sessionId)
  if (!session) return
  const ended = findEndedCookies(db, session.accountId)
  if (ended !== 'all') saveEndedCookies(db, session.accountId, [...new Set([...ended, issuedAt])])
}
