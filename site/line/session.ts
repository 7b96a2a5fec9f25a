import { atom, type ReadableAtom } from 'nanostores'
import { checkAuth, logout } from '#core/accounts/contract.ts'
import { fetchSession, requiredPage, type Session } from './fetch-session.ts'
import type { Line } from './line.ts'
import { type OwnUser, ownUser } from './own-user.ts'
import { type PageAccount, pageAccount } from './page-account.ts'
import { endStandBy, line, openLine } from './page-line.ts'
import { type Request, request } from './request.ts'
import { REPLY_LIMIT_MS } from './request-port.ts'
import { isGuestTab } from './tab-storage.ts'

interface SessionDeps {
  request: Request
  ownUser: OwnUser
  line: Pick<Line, 'send' | 'on' | 'onUnopened' | 'close'>
  openLine: () => void
  endStandBy: () => void
  clearHints: () => void
  goTo: (path: string) => void
  page: Pick<PageAccount, 'isOf'>
}

interface SessionStore {
  $session: ReadableAtom<Session>
  loadSession(): Promise<void>
  reloadSession(): Promise<void>
  signOut(): Promise<boolean>
  landAfterEnd(landing: Landing | undefined): void
  beforeLeaving(tidy: () => Promise<void>): void
  stayWhenRefused(refused: (() => void) | undefined): void
  endHere(): void
}

/** over: ended deliberately. refused: the server does not accept this session. */
type SessionEnd = 'over' | 'refused'
/** Chooses the page to open when the session ends. */
export type Landing = (end: SessionEnd) => string

/**
 * With `later` the sign-in page does not sign in automatically (Spec 4.1). With `refused` it continues automatically as soon as
 * the session is valid again (decisions 2, Sessions).
 */
const PAGE_AFTER: Record<SessionEnd, string> = { over: '/login?later=1', refused: '/login?refused=1' }
/** Causes of `logout` when the session was not ended on purpose: the session is unknown to the server, or has expired. */
const REFUSALS: readonly string[] = ['session', 'expired']
/** Cause of `logout` when the account's password has changed or the account was deleted. */
const CREDENTIALS = 'credentials'
const NOT_SIGNED_IN = 401

export function createSession(deps: SessionDeps): SessionStore {
  const $session = atom<Session>({ status: 'unknown' })
  let loading: Promise<void> | undefined
  let checking = false
  let landing: Landing | undefined
  let leaving: (() => Promise<void>) | undefined
  let stay: (() => void) | undefined

  function leaveFor(path: string): void {
    if ($session.get().status === 'signedOut') return
    deps.clearHints()
    deps.line.close()
    deps.endStandBy()
    $session.set({ status: 'signedOut' })
    if (leaving) void leaving().finally(() => deps.goTo(path))
    else deps.goTo(path)
  }

  /**
   * After a refusal a kiosk keeps its page: the refusal may be temporary, for example while the server runs with a wrong database
   * or clock.
   */
  function end(as: SessionEnd): void {
    if (as === 'refused' && stay) stay()
    else leaveFor(landing?.(as) ?? PAGE_AFTER[as])
  }

  async function reloadSession(): Promise<void> {
    const next = await fetchSession(deps.request, deps.ownUser)
    const heldAt = next.status === 'signedIn' && !next.user ? await requiredPage(deps.request) : undefined
    if (heldAt) return deps.goTo(heldAt)
    if (next.user) deps.page.isOf(next.user.id)
    if (next.status === 'signedOut') end('refused')
    else if (next.status !== 'unreachable' || !$session.get().user) $session.set(next)
  }

  const loadSession = (): Promise<void> => (loading ??= reloadSession())

  async function signOut(): Promise<boolean> {
    deps.line.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    const reply = await deps.request(logout, {})
    const done = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === NOT_SIGNED_IN)
    if (done) end('over')
    // a kiosk stays on its page, asks the server until it answers, and then connects as a signage again
    else if (stay) stay()
    else {
      // A connection that has sent `logout` does not reconnect, so open a new one.
      deps.line.close()
      deps.openLine()
    }
    return done
  }

  /** Asks the server whether the session still exists. Called when connecting has failed. */
  async function checkSession(): Promise<void> {
    if (checking) return
    checking = true
    const reply = await deps.request(checkAuth, {}, { limitMs: REPLY_LIMIT_MS })
    checking = false
    if (reply.kind === 'ok' && !reply.value.auth) end('refused')
  }

  deps.line.on('logout', ({ cause }) => {
    end(REFUSALS.includes(cause) || (cause === CREDENTIALS && stay) ? 'refused' : 'over')
  })
  deps.line.on('requestLogout', () => void signOut())
  deps.line.onUnopened(() => void checkSession())
  return {
    $session,
    loadSession,
    reloadSession,
    signOut,
    landAfterEnd(next) {
      landing = next
    },
    beforeLeaving(tidy) {
      leaving = tidy
    },
    stayWhenRefused(refused) {
      stay = refused
    },
    endHere: () => end('over'),
  }
}

/** Cookies that only affect how pages are drawn (decisions 2). The session cookie belongs to the server. */
const HINTS = ['user_role', 'user_id'] as const

function clearHints(): void {
  // When the meeting of a reservation's visitor ends, an account in this browser stays signed in (decisions 6).
  if (isGuestTab()) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure origin, a kiosk in a LAN may have none
  for (const name of HINTS) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}

const store = createSession({
  request,
  ownUser,
  line,
  openLine,
  endStandBy,
  clearHints,
  goTo: (path) => location.assign(path),
  page: pageAccount,
})

export const $session: ReadableAtom<Session> = store.$session
/** Loads the session once for each page; later calls return the same promise. `signedOut` also redirects to /login. */
export const loadSession: () => Promise<void> = store.loadSession
/** Loads the session again, after the profile has changed or the server was unreachable. */
export const reloadSession: () => Promise<void> = store.reloadSession
/** Disconnects, ends the session and opens /login?later=1. @returns false if the server is unreachable */
export const signOut: () => Promise<boolean> = store.signOut
/**
 * Sets the page to open when the server ends the session; undefined: the usual page. Call it before a request that ends
 * the session, because the socket may report the end before the answer arrives.
 */
export const landAfterEnd: (landing: Landing | undefined) => void = store.landAfterEnd
/** Sets a task to run when the session ends. The page opens the next page when the task has finished. */
export const beforeLeaving: (tidy: () => Promise<void>) => void = store.beforeLeaving
/**
 * Sets a callback for a session that the server refuses. The page then stays open instead of opening the sign-in page:
 * at a kiosk, no user could sign in. undefined: no callback.
 */
export const stayWhenRefused: (refused: (() => void) | undefined) => void = store.stayWhenRefused
/** Call when the server has ended the session. Leaves the page without a further request. */
export const endHere: () => void = store.endHere
