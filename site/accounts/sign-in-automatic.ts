import { autoLogin } from '#core/accounts/contract.ts'
import type { Role } from '#core/accounts/roles.ts'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { tokenLogin } from '#core/reservations/contract-tokens.ts'
import type { Clock } from '../line/clock.ts'
import type { Refused, Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import type { GuestLink, GuestToken } from './guest-token.ts'

/** Retry interval after a refused session, doubling up to the longest: a wrongly refused session may become valid again. */
const AGAIN_FIRST_MS = 10_000
const AGAIN_LONGEST_MS = 3_600_000
const WAITING_ROOM = '/waiting-room'
const GUEST_VIEW = '/app/signage/view'

export type Outcome = { result: 'OK' | 'Temporary'; role: Role; lacks?: 'secondFactor' | undefined }

interface AutomaticParts {
  request: Request
  clock: Clock
  guest: GuestToken
}

interface AutomaticHooks {
  /** The server does not answer and the request will be repeated. */
  waiting: (isWaiting: boolean) => void
  /** The link has been read and can be removed from the address. */
  linkTaken: () => void
  /** A signed-in user has opened the link of a reservation (decisions 6). */
  askWhoEnters: () => void
  enter: (outcome: Outcome) => void
  enterRoom: (path: string) => void
  nobody: (server: { demo: boolean; serverName: string; setup?: true | undefined }) => void
  linkRefused: (refused: Refused) => void
}

/** decisions 2: only network failures and server errors are retried. */
function isWorthRetrying(reply: Reply<unknown>): boolean {
  return reply.kind === 'unreachable' || (reply.kind === 'refused' && reply.status >= 500)
}

/**
 * Spec 4.1, 'Auto-login'. Tries, in order: the link in the address, the link this tab came with, the session, the link in the
 * cookie. The session comes before the cookie, so that an old link does not lead a signed-in user away.
 */
export function createAutomaticSignIn({ request, clock, guest }: AutomaticParts, hooks: AutomaticHooks) {
  /** Aborted when the user signs in by hand, so that late answers are ignored. */
  let running = new AbortController()
  let stopTimer: Stop | undefined
  let asked: { link: GuestLink; account: Outcome } | undefined
  let asksAgain = false
  let againMs = AGAIN_FIRST_MS

  function again(run: () => Promise<void>): void {
    hooks.waiting(true)
    stopTimer = clock.after(AUTO_LOGIN_RETRY_MS, () => void run())
  }

  /** @returns undefined if the request is repeated later or was aborted */
  async function ask(run: () => Promise<void>, isWorthIt: boolean) {
    const { signal } = running
    const reply = await request(autoLogin, {}, { signal })
    if (signal.aborted) return undefined
    if (isWorthIt && isWorthRetrying(reply)) {
      again(run)
      return undefined
    }
    hooks.waiting(false)
    return reply.kind === 'ok' ? reply.value : undefined
  }

  async function asAccount(mayEnter: boolean): Promise<void> {
    const answer = await ask(() => asAccount(mayEnter), mayEnter)
    if (!answer) return
    if (answer.result !== 'None') {
      if (mayEnter) hooks.enter(answer)
      return
    }
    hooks.nobody(answer)
    if (mayEnter && answer.link) await asGuest({}, false, true)
    else if (mayEnter && asksAgain) askLater()
  }

  /** Retries silently: the form stays unless a session is found. */
  function askLater(): void {
    const { signal } = running
    stopTimer = clock.after(againMs, async () => {
      const reply = await request(autoLogin, {}, { signal })
      if (signal.aborted) return
      if (reply.kind === 'ok' && reply.value.result !== 'None') return hooks.enter(reply.value)
      againMs = reply.kind === 'ok' ? Math.min(againMs * 2, AGAIN_LONGEST_MS) : AGAIN_FIRST_MS
      askLater()
    })
  }

  /** A link in the address: a signed-in user is asked first whether to enter as guest. */
  async function byLink(link: GuestLink): Promise<void> {
    const answer = await ask(() => byLink(link), true)
    if (!answer) return
    hooks.linkTaken()
    if (answer.result === 'None') {
      hooks.nobody(answer)
      return asGuest(link, true)
    }
    asked = { link, account: answer }
    hooks.askWhoEnters()
  }

  /**
   * @param isNew the link was in the address, so the user is told why it does not work
   * @param isLast the session was already tried
   */
  async function asGuest(link: GuestLink, isNew: boolean, isLast = false): Promise<void> {
    const { signal } = running
    guest.keep(link)
    const reply = await request(tokenLogin, link, { signal })
    if (signal.aborted) return
    if (isWorthRetrying(reply)) return again(() => asGuest(link, isNew, isLast))
    hooks.waiting(false)
    if (reply.kind === 'ok') {
      const { startAt, nowAt } = reply.value
      hooks.enterRoom(startAt > nowAt ? WAITING_ROOM : GUEST_VIEW)
      return
    }
    guest.forget()
    if (isNew && reply.kind === 'refused') hooks.linkRefused(reply)
    // a refused new link is reported here, so do not go on to the user's home page
    if (!isLast) await asAccount(!isNew)
  }

  return {
    /**
     * @param mayEnter false: the user wants to sign in with another account (Spec 4.1, later login)
     * @param isRefused this browser had a session that was refused, so it is tried again
     */
    start(token: string | undefined, mayEnter: boolean, isRefused: boolean): void {
      running = new AbortController()
      asksAgain = isRefused
      const known = mayEnter ? guest.read() : undefined
      if (token) void byLink({ token })
      else if (known) void asGuest(known, false)
      else void asAccount(mayEnter)
    },
    /** Answer to the question of askWhoEnters. */
    answer(asGuestHere: boolean): void {
      if (!asked) return
      const { link, account } = asked
      asked = undefined
      if (asGuestHere) void asGuest(link, true)
      else hooks.enter(account)
    },
    stop(): void {
      running.abort()
      stopTimer?.()
      hooks.waiting(false)
    },
  }
}
