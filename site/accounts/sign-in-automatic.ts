import { autoLogin } from '#core/accounts/contract.ts'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { tokenLogin } from '#core/reservations/contract-tokens.ts'
import type { Clock } from '../line/clock.ts'
import type { GuestLink, GuestToken } from '../line/guest-token.ts'
import type { Refused, Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { type Attempt, afterSession, type Decision, type Outcome } from './automatic-attempts.ts'

/**
 * Interval after which a session that the server has refused is tried again, because the server may have refused it by
 * mistake. The interval doubles each time, up to AGAIN_LONGEST_MS.
 */
const AGAIN_FIRST_MS = 10_000
const AGAIN_LONGEST_MS = 3_600_000
const WAITING_ROOM = '/waiting-room'
const GUEST_VIEW = '/app/signage/view'

interface AutomaticParts {
  request: Request
  clock: Clock
  guest: GuestToken
}

export interface AutomaticHooks {
  /** Called with true while the server does not answer and the sign-in is retried, then with false. */
  waiting: (isWaiting: boolean) => void
  /** Called when the link has been read and can be removed from the page's URL. */
  linkTaken: () => void
  /** Called when a signed-in user has opened the link of a reservation (decisions 6). */
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
 * Spec 4.1, 'Auto-login'. Tries, in order: the link in the URL, the link that opened this tab, the session, the link
 * in the cookie.
 */
export function createAutomaticSignIn({ request, clock, guest }: AutomaticParts, hooks: AutomaticHooks) {
  /** Aborted when the user signs in by hand, so that late answers are ignored. */
  let running = new AbortController()
  let stopTimer: Stop | undefined
  let asked: { link: GuestLink; account: Outcome } | undefined
  let wasRefused = false

  function again(attempt: Attempt): void {
    hooks.waiting(true)
    stopTimer = clock.after(AUTO_LOGIN_RETRY_MS, () => void run(attempt))
  }

  const run = (attempt: Attempt): Promise<void> =>
    attempt.by === 'link' ? tryLink(attempt) : trySession(attempt)

  async function trySession(attempt: Exclude<Attempt, { by: 'link' }>): Promise<void> {
    const { signal } = running
    const reply = await request(autoLogin, {}, { signal })
    if (signal.aborted) return
    const isWorthIt = attempt.by === 'newLink' || attempt.mayEnter
    if (isWorthIt && isWorthRetrying(reply)) return again(attempt)
    hooks.waiting(false)
    if (reply.kind !== 'ok') return
    if (attempt.by === 'newLink') hooks.linkTaken()
    await follow(afterSession(attempt, reply.value, wasRefused))
  }

  async function follow(decision: Decision): Promise<void> {
    if (decision.type === 'enter') hooks.enter(decision.outcome)
    if (decision.type === 'askWhoEnters') {
      asked = decision
      hooks.askWhoEnters()
    }
    if (decision.type !== 'show') return
    const { server, next } = decision
    hooks.nobody(server)
    if (next === 'askLater') stopTimer = askSilently({ request, clock }, running.signal, hooks.enter)
    else if (next) await run(next)
  }

  async function tryLink(attempt: Attempt & { by: 'link' }): Promise<void> {
    const { link, isNew, isLast } = attempt
    const { signal } = running
    guest.keep(link)
    const reply = await request(tokenLogin, link, { signal })
    if (signal.aborted) return
    if (isWorthRetrying(reply)) return again(attempt)
    hooks.waiting(false)
    if (reply.kind === 'ok') return hooks.enterRoom(roomPath(isNew, reply.value))
    guest.forget()
    if (isNew && reply.kind === 'refused') hooks.linkRefused(reply)
    // after a new link was refused, stay on this page, which shows the refusal, instead of opening the user's home page
    if (!isLast) await run({ by: 'session', mayEnter: !isNew })
  }

  return {
    /**
     * Starts the automatic sign-in.
     * @param mayEnter false if the user wants to sign in with another account (Spec 4.1, later login)
     * @param isRefused whether the server has refused this browser's session; if so, retries it at growing intervals
     */
    start(token: string | undefined, mayEnter: boolean, isRefused: boolean): void {
      running = new AbortController()
      wasRefused = isRefused
      void run(firstAttempt(token, mayEnter ? guest.read() : undefined, mayEnter))
    },
    /** Continues with the user's answer to `askWhoEnters`. */
    answer(asGuestHere: boolean): void {
      if (!asked) return
      const { link, account } = asked
      asked = undefined
      if (asGuestHere) void run({ by: 'link', link, isNew: true, isLast: false })
      else hooks.enter(account)
    },
    stop(): void {
      running.abort()
      stopTimer?.()
      hooks.waiting(false)
    },
  }
}

/** @param token token of the link in the page's URL @param known the link with which this tab was opened */
function firstAttempt(token: string | undefined, known: GuestLink | undefined, mayEnter: boolean): Attempt {
  if (token) return { by: 'newLink', link: { token } }
  return known ? { by: 'link', link: known, isNew: false, isLast: false } : { by: 'session', mayEnter }
}

/**
 * The page that the visitor of a reservation enters. If the link is new or the meeting has not started, it is the
 * waiting room, where the visitor checks camera, microphone and sound. Otherwise it is the meeting.
 */
const roomPath = (isNew: boolean, { startAt, nowAt }: { startAt: number; nowAt: number }): string =>
  isNew || startAt > nowAt ? WAITING_ROOM : GUEST_VIEW

/** Asks the server repeatedly, with growing pauses, whether the session is valid again. The user sees only the form meanwhile. */
function askSilently(
  { request, clock }: Pick<AutomaticParts, 'request' | 'clock'>,
  signal: AbortSignal,
  enter: (outcome: Outcome) => void,
): Stop {
  let againMs = AGAIN_FIRST_MS
  let stop: Stop = () => {}

  function wait(): void {
    stop = clock.after(againMs, async () => {
      const reply = await request(autoLogin, {}, { signal })
      if (signal.aborted) return
      if (reply.kind === 'ok' && reply.value.result !== 'None') return enter(reply.value)
      againMs = reply.kind === 'ok' ? Math.min(againMs * 2, AGAIN_LONGEST_MS) : AGAIN_FIRST_MS
      wait()
    })
  }

  wait()
  return () => stop()
}
