import { autoLogin } from '#contract/accounts.ts'
import { tokenLogin } from '#contract/tokens.ts'
import { AUTO_LOGIN_RETRY_MS } from '#rules/limits.ts'
import type { Role } from '#rules/roles.ts'
import type { Request } from '../../client/request.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Refused, Reply } from '../../kernel/reply.ts'
import type { Stop } from '../../kernel/stop.ts'
import type { GuestToken } from '../shared/guest-token.ts'

const WAITING_ROOM = '/waiting-room'
const GUEST_VIEW = '/app/signage/view'

export type Outcome = { result: 'OK' | 'Temporary'; role: Role }

export interface AutomaticParts {
  request: Request
  clock: Clock
  guest: GuestToken
}

export interface AutomaticHooks {
  /** The server does not answer; it is asked again. */
  waiting: (isWaiting: boolean) => void
  enter: (outcome: Outcome) => void
  enterRoom: (path: string) => void
  nobody: (isDemo: boolean) => void
  linkRefused: (refused: Refused) => void
}

/** decisions 2: only a network failure or a fault of the server is tried again. */
function isWorthRetrying(reply: Reply<unknown>): boolean {
  return reply.kind === 'unreachable' || (reply.kind === 'refused' && reply.status >= 500)
}

/** Spec 4.1, 'Auto-login': the link of a reservation first, then the one this tab came with, then the session. */
export function createAutomaticSignIn({ request, clock, guest }: AutomaticParts, hooks: AutomaticHooks) {
  /** Its late answers count no more once somebody has pressed the button. */
  let running = new AbortController()
  let stopTimer: Stop | undefined

  function again(run: () => Promise<void>): void {
    hooks.waiting(true)
    stopTimer = clock.after(AUTO_LOGIN_RETRY_MS, () => void run())
  }

  async function asAccount(mayEnter: boolean): Promise<void> {
    const { signal } = running
    const reply = await request(autoLogin, {}, { signal })
    if (signal.aborted) return
    if (mayEnter && isWorthRetrying(reply)) return again(() => asAccount(mayEnter))
    hooks.waiting(false)
    if (reply.kind !== 'ok') return
    if (reply.value.result === 'None') hooks.nobody(reply.value.demo)
    else if (mayEnter) hooks.enter(reply.value)
  }

  /** @param isNew it stood in the address: whoever pressed it is told why it does not work */
  async function asGuest(token: string, isNew: boolean): Promise<void> {
    const { signal } = running
    const reply = await request(tokenLogin, { token }, { signal })
    if (signal.aborted) return
    if (isWorthRetrying(reply)) return again(() => asGuest(token, isNew))
    hooks.waiting(false)
    if (reply.kind === 'ok') {
      const { startAt, nowAt } = reply.value
      hooks.enterRoom(startAt > nowAt ? WAITING_ROOM : GUEST_VIEW)
      return
    }
    guest.forget()
    if (isNew && reply.kind === 'refused') hooks.linkRefused(reply)
    // what is told about the link must not be covered by somebody's home
    await asAccount(!isNew)
  }

  return {
    /** @param mayEnter false: somebody wants to sign in as somebody else (Spec 4.1, later login) */
    start(token: string | undefined, mayEnter: boolean): void {
      running = new AbortController()
      if (token) guest.keep(token)
      const known = mayEnter ? guest.read() : undefined
      if (token) void asGuest(token, true)
      else if (known) void asGuest(known, false)
      else void asAccount(mayEnter)
    },
    stop(): void {
      running.abort()
      stopTimer?.()
      hooks.waiting(false)
    },
  }
}
