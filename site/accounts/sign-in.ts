import { type MapStore, map } from 'nanostores'
import { login } from '#core/accounts/contract.ts'
import { giveSecondFactor } from '#core/accounts/contract-second-factor.ts'
import { HOMES } from '#core/accounts/roles.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { createPendingKioskCode } from '../kit/pending-kiosk-code.ts'
import { $language } from '../kit/preferences.ts'
import { type Clock, clock } from '../line/clock.ts'
import { createGuestToken, type GuestToken } from '../line/guest-token.ts'
import type { HealthPoll } from '../line/health-poll.ts'
import { rememberServerName } from '../line/health-poll.ts'
import { type FaultCode, faultOf, type Refused, type Reply } from '../line/reply.ts'
import { type Request, request } from '../line/request.ts'
import { roleHint } from '../line/role-hint.ts'
import { serverHealth } from '../line/server-health.ts'
import type { Stop } from '../line/stop.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { draftPath } from '../reservations/stored-draft.ts'
import type { Outcome } from './automatic-attempts.ts'
import { LINK_PROBLEMS, type LinkProblem, type Notice, noticeOf } from './login-notices.ts'
import { browserPasskeys, type PasskeyPort } from './passkey-port.ts'
import { type AutomaticHooks, createAutomaticSignIn } from './sign-in-automatic.ts'
import { createEntryErrors, type Entries, type EntryErrors, type EntryName } from './sign-in-entries.ts'
import { createPasskeySignIn } from './sign-in-passkey.ts'

export type { Refused }

/** Spec 9: how long the banner after a registration is shown. */
const REGISTERED_BANNER_MS = 5_000
/** decisions 2: the only page that works while the user lacks a second factor that the company requires. */
const SECOND_FACTOR = '/second-factor'
const PASSWORD_SETTING = '/test/passwordSetting'

type SignIn = {
  /** `sending`: waiting for the answer. `leaving`: the next page is loading. */
  phase: 'idle' | 'sending' | 'leaving'
  errors: EntryErrors
  /** Why the server has refused the sign-in. */
  refused?: Refused
  /** An unexpected error (Spec 8, SVER-Unexpected). The page polls the server and then reloads. */
  fault?: FaultCode
  /** Whether the page asks who enters, because a signed-in user has opened the link of a reservation (decisions 6). */
  asksWhoEnters: boolean
  /** Whether the first-day setup (decisions 1) has not been done yet. No user can sign in before it. */
  isFirstDay?: boolean
  /** The server's ticket for the second step: the password was right, and a code is asked for next. */
  ticket?: string | undefined
  /** Why the server has refused the code. */
  codeRefused?: Refused | undefined
  /** Spec 4.1: why the link of a reservation does not work. */
  link?: LinkProblem
  /** Whether the automatic sign-in waits for a server that does not answer. */
  waiting: boolean
  /** Whether the page lists the demo accounts, because the server runs as a demo. */
  demo: boolean
  /**
   * A notice that the user has just registered (shown for 5 s), or has just changed their login ID or password (Spec
   * 2.2).
   */
  notice?: Notice
}

export type SignInParts = {
  request: Request
  clock: Clock
  health: HealthPoll
  rememberServerName: (name: string) => void
  guest: GuestToken
  /** localStorage, which may contain an unfinished booking. */
  drafts: Storage | undefined
  /** sessionStorage, which may contain a kiosk code that this tab has scanned. */
  tab: Storage | undefined
  go: (path: string) => void
  /** Language of the page. */
  language: () => 'ja' | 'en'
  passkeys: PasskeyPort
  /** Whether this browser is probably signed in: the hint cookie exists, which signing out removes. */
  hasRoleHint: () => boolean
  /** Removes the query from the address. */
  cleanAddress: () => void
}

const AT_FIRST: SignIn = { phase: 'idle', errors: {}, asksWhoEnters: false, waiting: false, demo: false }

/** State of the sign-in page (Spec 4.1): automatic sign-in, the form, and the home page of each role. */
export function createSignIn(parts: SignInParts) {
  const $signIn = map<SignIn>(AT_FIRST)
  const stops: Stop[] = []
  const errors = createEntryErrors(
    () => $signIn.get().errors,
    (next) => $signIn.setKey('errors', next),
  )
  const entrance = createEntrance(parts, $signIn)
  const automatic = createAutomaticSignIn(parts, automaticHooks(parts, $signIn, entrance))
  const take = (reply: SignInReply) => takeReply($signIn, entrance, reply)

  /**
   * @param search query of the page. `later=1` or a notice turns the automatic sign-in off, because the user wants another
   * account; the server is then only asked whether it runs as a demo.
   */
  function start(search: string) {
    const query = new URLSearchParams(search)
    const notice = noticeOf(query)
    if (notice) {
      parts.cleanAddress()
      $signIn.setKey('notice', notice)
    }
    if (query.has('registered'))
      stops.push(parts.clock.after(REGISTERED_BANNER_MS, () => $signIn.setKey('notice', undefined)))
    const mayEnter = query.get('later') !== '1' && !notice
    automatic.start(query.get('token') ?? undefined, mayEnter, query.has('refused') || parts.hasRoleHint())
  }

  /** Ends the automatic sign-in. @returns false if the page already waits for an answer */
  function begin(): boolean {
    if ($signIn.get().phase !== 'idle') return false
    automatic.stop()
    $signIn.set({ ...$signIn.get(), phase: 'sending', refused: undefined })
    return true
  }

  /**
   * Signs in with login ID and password. Does nothing while another request is running.
   * @returns the first invalid field; undefined if all fields are valid
   */
  async function submit({ username, password, isRemember }: Entries): Promise<EntryName | undefined> {
    if ($signIn.get().phase !== 'idle') return undefined
    errors.check('username', username)
    errors.check('password', password)
    const wrong = errors.first()
    if (wrong) return wrong
    begin()
    const entries = { username: username.trim(), password, isRemember, lang: parts.language() }
    take(await parts.request(login, entries))
    return undefined
  }

  const rest = () => $signIn.setKey('phase', 'idle')
  return {
    $signIn,
    health: parts.health,
    start,
    stop() {
      automatic.stop()
      for (const end of stops.splice(0)) end()
    },
    check: errors.check,
    mend: errors.mend,
    submit,
    ...secondStep(parts, $signIn, take),
    passkey: createPasskeySignIn(parts, { begin, take, rest }),
    /** Forgets the unexpected error after its dialog was closed, so that the page does not reload and lose the user's input. */
    dismissFault: (): void => $signIn.setKey('fault', undefined),
    /** decisions 6: enters as guest (visitor of the reservation) in this tab, or continues as the signed-in user. */
    enterAs(who: 'guest' | 'self'): void {
      $signIn.setKey('asksWhoEnters', false)
      automatic.answer(who === 'guest')
    },
    /** Spec 4.1: closes the dialog about a link that does not work. The page then shows the form, or opens a signed-in user's home page. */
    dismissLink(): void {
      $signIn.setKey('link', undefined)
      automatic.start(undefined, true, false)
    },
  }
}

/** Creates the functions that lead a signed-in user to the next page. */
function createEntrance(parts: SignInParts, $signIn: MapStore<SignIn>) {
  function leaveFor(path: string): void {
    $signIn.setKey('phase', 'leaving')
    parts.go(path)
  }

  const homeOf = (role: Outcome['role']): string =>
    createPendingKioskCode(parts.tab).take(role) ??
    draftPath(role, parts.drafts, parts.clock.now()) ??
    HOMES[role]

  return {
    leaveFor,
    enter({ result, role, lacks }: Outcome): void {
      if (result === 'Temporary') leaveFor(PASSWORD_SETTING)
      else leaveFor(lacks ? SECOND_FACTOR : homeOf(role))
    },
  }
}

type Entrance = ReturnType<typeof createEntrance>

/** Hooks that show the progress and the outcome of the automatic sign-in. */
function automaticHooks(parts: SignInParts, $signIn: MapStore<SignIn>, entrance: Entrance): AutomaticHooks {
  return {
    waiting: (isWaiting) => $signIn.setKey('waiting', isWaiting),
    enter: entrance.enter,
    enterRoom: entrance.leaveFor,
    nobody({ demo, serverName, setup }) {
      $signIn.setKey('isFirstDay', setup === true)
      $signIn.setKey('demo', demo)
      parts.rememberServerName(serverName)
    },
    linkTaken: parts.cleanAddress,
    askWhoEnters: () => $signIn.setKey('asksWhoEnters', true),
    linkRefused(refused) {
      const link = LINK_PROBLEMS[refused.refusal.key as keyof typeof LINK_PROBLEMS]
      if (link) $signIn.setKey('link', link)
      else $signIn.setKey('refused', refused)
    },
  }
}

type SignInReply = Reply<Outcome | { result: 'SecondFactor'; ticket: string }>

/** Handles the server's answer to a password, a passkey or a code. */
function takeReply($signIn: MapStore<SignIn>, { enter }: Entrance, reply: SignInReply): void {
  if (reply.kind === 'ok') {
    if (reply.value.result !== 'SecondFactor') enter(reply.value)
    else $signIn.set({ ...$signIn.get(), phase: 'idle', ticket: reply.value.ticket })
    return
  }
  $signIn.setKey('phase', 'idle')
  const fault = faultOf(reply)
  if (fault) $signIn.setKey('fault', fault)
  else if (reply.kind === 'refused') $signIn.setKey('refused', reply)
}

/** Second step (decisions 2). If the ticket has expired, starts over with the password. */
function secondStep({ request }: SignInParts, $signIn: MapStore<SignIn>, take: (reply: SignInReply) => void) {
  return {
    async giveCode(code: string): Promise<void> {
      const { ticket, phase } = $signIn.get()
      if (!ticket || phase !== 'idle') return
      $signIn.set({ ...$signIn.get(), phase: 'sending', codeRefused: undefined })
      const reply = await request(giveSecondFactor, { ticket, code })
      if (reply.kind !== 'refused') return take(reply)
      const isOver = reply.refusal.key === 'ticketOver'
      $signIn.set({
        ...$signIn.get(),
        phase: 'idle',
        ...(isOver ? { ticket: undefined, refused: reply } : { codeRefused: reply }),
      })
    },
    /** Goes back to login ID and password. */
    forgetTicket: (): void => $signIn.set({ ...$signIn.get(), ticket: undefined, codeRefused: undefined }),
  }
}

/** What the sign-in page needs from the browser; tests pass their own. */
export function browserParts(): SignInParts {
  return {
    request,
    clock,
    health: serverHealth,
    rememberServerName,
    guest: createGuestToken(tabStorage()),
    drafts: deviceStorage(),
    tab: tabStorage(),
    go: (path) => location.assign(path),
    language: () => $language.get(),
    passkeys: browserPasskeys,
    hasRoleHint: () => roleHint() !== undefined,
    cleanAddress: () => history.replaceState(history.state, '', location.pathname),
  }
}
