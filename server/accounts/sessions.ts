import { randomBytes } from 'node:crypto'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import { SESSIONS_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findEndedCookies, insertSession, listSessions, type Session } from '../../db/queries/sessions.ts'
import { cookieDigestOf } from '../http/cookie-digest.ts'
import type { Timers } from '../system/timers.ts'
import { type KnownSession, KnownSessions } from './known-sessions.ts'
import { idOfOldCookie } from './old-cookies.ts'
import { createSessionEnds, type SessionSockets } from './session-ends.ts'

export interface SessionRegistry extends Sessions {
  listOf(accountId: number): Session[]
  /** Ends all sessions of the account, except `exceptId`. @returns how many ended */
  endAll(accountId: number, exceptId?: string): number
  /** Ends expired sessions. A timer calls this; tests call it after changing the time. */
  sweep(): void
  /** Reloads the cached sessions after another process has written to the data folder. */
  reread(): void
  /** Writes the last-seen times that are not stored yet. */
  close(): void
}

interface SessionBookDeps {
  db: Db
  now: () => number
  timers: Timers
  sockets: SessionSockets
}

const USER_AGENT_MAX = 200
/**
 * How many of a session's newest cookies are accepted: two parallel requests may each renew the cookie, and the browser
 * may keep either one.
 */
const COOKIES_KNOWN = 2

/** Creates the registry of open sessions (decisions 2). */
export function createSessions({ db, now, timers, sockets }: SessionBookDeps): SessionRegistry {
  const known = new KnownSessions({ db, now, timers })
  const ends = createSessionEnds({ db, now, timers, known, sockets })

  /**
   * Stores a new session. If the account then has more than SESSIONS_MAX sessions, the least recently seen ones end.
   * @returns the session's ID
   */
  function begin(
    id: string,
    session: KnownSession & Pick<Session, 'createdAt'>,
    { userAgent, address }: { userAgent: string; address: string },
  ): string {
    known.writeSeen()
    const tooMany = listSessions(db, session.accountId).slice(SESSIONS_MAX - 1)
    ends.end(tooMany.map((old) => old.id))
    insertSession(db, { id, ...session, userAgent: userAgent.slice(0, USER_AGENT_MAX), address })
    known.add(id, session)
    ends.schedule()
    return id
  }

  function isOpen(id: string, accountId: number): boolean {
    const session = known.find(id)
    if (session?.accountId !== accountId || session.expiresAt <= now()) return false
    known.see(id, session)
    return true
  }

  function noteCookie(id: string, cookie: string): boolean {
    const digests = known.find(id)?.cookieDigests ?? []
    const digest = cookieDigestOf(cookie)
    if (digests.includes(digest)) return true
    return known.change(id, { cookieDigests: [digest, ...digests].slice(0, COOKIES_KNOWN) })
  }

  ends.schedule()
  return {
    noteCookie,
    noteOldCookie(id, cookie) {
      if (known.find(id)?.cookieDigests.length === 0) noteCookie(id, cookie)
    },
    begin(accountId, { lifeMs, ...browser }) {
      const at = now()
      const session = { accountId, createdAt: at, seenAt: at, expiresAt: at + lifeMs, cookieDigests: [] }
      return begin(randomBytes(16).toString('base64url'), session, browser)
    },
    adopt(accountId, { cookie, issuedAt, lifeMs, ...browser }) {
      const id = idOfOldCookie(cookie, issuedAt)
      if (isOpen(id, accountId)) return id
      const createdAt = issuedAt * 1_000
      const expiresAt = createdAt + lifeMs
      const ended = findEndedCookies(db, accountId)
      if (expiresAt <= now() || ended === 'all' || ended.includes(issuedAt)) return undefined
      return begin(id, { accountId, createdAt, seenAt: now(), expiresAt, cookieDigests: [] }, browser)
    },
    isOpen,
    slide: (id, lifeMs) => void known.change(id, { expiresAt: now() + lifeMs }),
    end: (id) => ends.end([id]),
    listOf(accountId) {
      known.writeSeen()
      return listSessions(db, accountId)
    },
    endAll: ends.endAll,
    sweep: ends.sweep,
    reread() {
      known.reread()
      ends.schedule()
    },
    close() {
      ends.stop()
      known.writeSeen()
    },
  }
}
