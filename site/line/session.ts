import { atom, type ReadableAtom } from 'nanostores'
import { autoLogin, checkAuth, logout } from '#core/accounts/contract.ts'
import { getUser } from '#core/accounts/contract-self.ts'
import type { Role } from '#core/accounts/roles.ts'
import { getCompany } from '#core/company/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { Line } from './line.ts'
import { type PageAccount, pageAccount } from './page-account.ts'
import { endStandBy, line, openLine } from './page-line.ts'
import { type Reply, type Request, request } from './request.ts'
import { isGuestTab } from './tab-storage.ts'

export interface SessionUser {
  id: number
  name: string
  role: Role
  /** Empty: the company gave none. */
  companyName: string
  /** The own one, or the one a system administrator has chosen; null: none. */
  companyId: number | null
  imageUrl?: string
  /** How far the first day is, while something of it is open (decisions 1). */
  setup?: { done: number; of: number }
}

export interface Session {
  /** A signage or a guest is `signedIn` without a `user`. */
  status: 'unknown' | 'signedIn' | 'signedOut' | 'unreachable'
  user?: SessionUser
}

export interface SessionDeps {
  request: Request
  line: Pick<Line, 'send' | 'on' | 'onUnopened' | 'close'>
  openLine: () => void
  endStandBy: () => void
  clearHints: () => void
  goTo: (path: string) => void
  page: Pick<PageAccount, 'isOf'>
}

export interface SessionStore {
  $session: ReadableAtom<Session>
  loadSession(): Promise<void>
  reloadSession(): Promise<void>
  signOut(): Promise<boolean>
  landAfterEnd(path: string | undefined): void
  beforeLeaving(tidy: () => Promise<void>): void
  stayWhenRefused(refused: (() => void) | undefined): void
  endHere(): void
}

/** Reached with `later`, the sign-in page does not sign in by itself (Spec 4.1). */
const LOGIN = '/login?later=1'
/** After a refusal: the sign-in page goes on by itself once the session is valid again (decisions 2, Sessions). */
const REFUSED = '/login?refused=1'
/** Why the server says `logout` although nobody has ended this session: it does not know it, or not any more. */
const REFUSALS: readonly string[] = ['session', 'expired']
/** The account's password has changed, or the account is gone. */
const CREDENTIALS = 'credentials'
/** decisions 2: with a temporary password nothing works before it is changed. */
const PASSWORD_SETTING = '/test/passwordSetting'
/** decisions 2: the company demands one, and nothing works before it is there. */
const SECOND_FACTOR = '/second-factor'
const NOT_SIGNED_IN = 401
const NOT_ALLOWED = 403

/** A signage may not ask for users: it is signed in all the same. */
function statusOf(user: Reply<unknown>): Session['status'] {
  if (user.kind !== 'refused') return 'unreachable'
  if (user.status === NOT_SIGNED_IN) return 'signedOut'
  return user.status === NOT_ALLOWED ? 'signedIn' : 'unreachable'
}

async function fetchSession(ask: Request): Promise<Session> {
  const [user, company] = await Promise.all([ask(getUser, { targetUserId: 'SELF' }), ask(getCompany, {})])
  if (user.kind !== 'ok') return { status: statusOf(user) }
  if (company.kind === 'unreachable' || company.kind === 'malformed') return { status: 'unreachable' }
  const { userId, userName, role, image } = user.value
  const { companyName, companyId, setup } =
    company.kind === 'ok' ? company.value : { companyName: '', companyId: null, setup: undefined }
  return {
    status: 'signedIn',
    user: {
      id: userId,
      name: userName,
      role,
      companyName: shownCompanyName(companyName),
      companyId,
      ...(image === null ? {} : { imageUrl: image }),
      ...(setup ? { setup } : {}),
    },
  }
}

export function createSession(deps: SessionDeps): SessionStore {
  const $session = atom<Session>({ status: 'unknown' })
  let loading: Promise<void> | undefined
  let asking = false
  let landing: string | undefined
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

  /** Somebody has ended the session. */
  const isOver = (): void => leaveFor(landing ?? LOGIN)

  /** The server does not take this session. That may be its mistake: a wrong database or a wrong clock. */
  function isRefused(): void {
    if (stay) stay()
    else leaveFor(landing ?? REFUSED)
  }

  async function reloadSession(): Promise<void> {
    const next = await fetchSession(deps.request)
    const heldAt = next.status === 'signedIn' && !next.user ? await heldBackAt() : undefined
    if (heldAt) return deps.goTo(heldAt)
    if (next.user) deps.page.isOf(next.user.id)
    if (next.status === 'signedOut') isRefused()
    else if (next.status !== 'unreachable' || !$session.get().user) $session.set(next)
  }

  /** The one page that works for somebody who is signed in and held back. */
  async function heldBackAt(): Promise<string | undefined> {
    const reply = await deps.request(autoLogin, {})
    if (reply.kind !== 'ok') return undefined
    if (reply.value.result === 'Temporary') return PASSWORD_SETTING
    return reply.value.result === 'OK' && reply.value.lacks ? SECOND_FACTOR : undefined
  }

  function loadSession(): Promise<void> {
    loading ??= reloadSession()
    return loading
  }

  async function signOut(): Promise<boolean> {
    deps.line.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    const reply = await deps.request(logout, {})
    const done = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === NOT_SIGNED_IN)
    if (done) {
      isOver()
    } else {
      // the line has said logout: only a new one comes back
      deps.line.close()
      deps.openLine()
    }
    return done
  }

  /** A line that will not open may mean that the session has ended meanwhile. */
  async function doubt(): Promise<void> {
    if (asking) return
    asking = true
    const reply = await deps.request(checkAuth, {})
    asking = false
    if (reply.kind === 'ok' && !reply.value.auth) isRefused()
  }

  deps.line.on('logout', ({ cause }) => {
    if (REFUSALS.includes(cause) || (cause === CREDENTIALS && stay)) isRefused()
    else isOver()
  })
  deps.line.on('requestLogout', () => void signOut())
  deps.line.onUnopened(() => void doubt())
  return {
    $session,
    loadSession,
    reloadSession,
    signOut,
    landAfterEnd(path) {
      landing = path
    },
    beforeLeaving(tidy) {
      leaving = tidy
    },
    stayWhenRefused(refused) {
      stay = refused
    },
    endHere: isOver,
  }
}

/** Cookies that pages only draw by (decisions 2); the session's own cookie is the server's. */
const HINTS = ['user_role', 'user_id'] as const

function clearHints(): void {
  // a guest's meeting is over: whoever is signed in in this browser stays so (decisions 6)
  if (isGuestTab()) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure origin, a kiosk in a LAN may have none
  for (const name of HINTS) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}

const store = createSession({
  request,
  line,
  openLine,
  endStandBy,
  clearHints,
  goTo: (path) => location.assign(path),
  page: pageAccount,
})

export const $session: ReadableAtom<Session> = store.$session
/** Once a page load; later calls answer the same. `signedOut` also leads to /login. */
export const loadSession: () => Promise<void> = store.loadSession
/** Asks again, after the profile changed or the server was away. */
export const reloadSession: () => Promise<void> = store.reloadSession
/** Leaves the line, ends the session, lands on /login?later=1. @returns false when the server could not be reached. */
export const signOut: () => Promise<boolean> = store.signOut
/**
 * Where the page goes when the server ends the session: set before asking for something that ends it, because the line may
 * tell so before the answer comes. undefined: the usual place.
 */
export const landAfterEnd: (path: string | undefined) => void = store.landAfterEnd
/** What this page does last when the session ends; the page is left when it has settled. */
export const beforeLeaving: (tidy: () => Promise<void>) => void = store.beforeLeaving
/** From now on this page stays when the server refuses its session, and is told instead: a kiosk has nobody to sign it in. */
export const stayWhenRefused: (refused: (() => void) | undefined) => void = store.stayWhenRefused
/** The server has ended the session; nothing is asked any more. */
export const endHere: () => void = store.endHere
