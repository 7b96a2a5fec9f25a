import { map } from 'nanostores'
import { autoLogin, login } from '#contract/accounts.ts'
import { AUTO_LOGIN_RETRY_MS, HEALTH_FIRST_POLL_MS, HEALTH_POLL_MS } from '#rules/limits.ts'
import { HOMES, type Role } from '#rules/roles.ts'
import { type Clock, clock, type Stop } from '../client/clock.ts'
import { createHealthPoll, type HealthPoll } from '../client/health-poll.ts'
import { isFault, type Refused, type Reply } from '../client/reply.ts'
import { type Request, request } from '../client/request.ts'
import { ENTRY_NAMES, type Entries, type EntryError, type EntryName, entryError } from './sign-in-entries.ts'

export type { Refused }

/** Spec 9: how long the banner after a registration stays. */
const REGISTERED_BANNER_MS = 5_000
const PASSWORD_SETTING = '/test/passwordSetting'

export type SignIn = {
  /** sending: the answer is awaited; leaving: the next page is on its way. */
  phase: 'idle' | 'sending' | 'leaving'
  errors: Partial<Record<EntryName, EntryError>>
  /** The server said no. */
  refused?: Refused
  /** Spec 8, SVER-Unexpected: the page polls the server and reloads. */
  fault: boolean
  /** The automatic sign-in waits for a server that does not answer. */
  waiting: boolean
  /** The server allows the demo accounts to be shown. */
  demo: boolean
  /** Spec 2.2: just registered; for 5 s. */
  registered: boolean
}

export type SignInParts = {
  request: Request
  clock: Clock
  health: HealthPoll
  go: (path: string) => void
}

type Outcome = { result: 'OK' | 'Temporary'; role: Role }

/** design.md 2: only a network failure or a fault of the server is tried again. */
function isWorthRetrying(reply: Reply<unknown>): boolean {
  return reply.kind === 'unreachable' || (reply.kind === 'refused' && reply.status >= 500)
}

/** The sign-in page without its page (Spec 4.1): automatic sign-in, the form, and where each role goes. */
export function createSignIn({ request, clock, health, go }: SignInParts) {
  const $signIn = map<SignIn>({
    phase: 'idle',
    errors: {},
    fault: false,
    waiting: false,
    demo: false,
    registered: false,
  })
  /** Ends the automatic sign-in: its late answer counts no more once somebody has pressed the button. */
  let automatic = new AbortController()
  const stops: Stop[] = []

  function enter({ result, role }: Outcome) {
    $signIn.setKey('phase', 'leaving')
    go(result === 'Temporary' ? PASSWORD_SETTING : HOMES[role])
  }

  async function askAutomatically(mayEnter: boolean, { signal }: AbortController): Promise<void> {
    const reply = await request(autoLogin, {}, { signal })
    if (signal.aborted) return
    if (mayEnter && isWorthRetrying(reply)) {
      $signIn.setKey('waiting', true)
      const again = () => void askAutomatically(mayEnter, automatic)
      stops.push(clock.after(AUTO_LOGIN_RETRY_MS, again))
      return
    }
    $signIn.setKey('waiting', false)
    if (reply.kind !== 'ok') return
    if (reply.value.result === 'None') $signIn.setKey('demo', reply.value.demo)
    else if (mayEnter) enter(reply.value)
  }

  /**
   * @param search query of the page: `later=1` and `state=register` keep somebody who came to sign in as
   * somebody else from being signed in; the server is then only asked whether this is a demo.
   */
  function start(search: string) {
    const query = new URLSearchParams(search)
    const isRegistered = query.get('state') === 'register'
    if (isRegistered) {
      $signIn.setKey('registered', true)
      stops.push(clock.after(REGISTERED_BANNER_MS, () => $signIn.setKey('registered', false)))
    }
    automatic = new AbortController()
    void askAutomatically(query.get('later') !== '1' && !isRegistered, automatic)
  }

  function stop() {
    automatic.abort()
    for (const end of stops.splice(0)) end()
    health.stop()
  }

  function setError(name: EntryName, error: EntryError | undefined) {
    $signIn.setKey('errors', { ...$signIn.get().errors, [name]: error })
  }

  /** On leaving a field. */
  function check(name: EntryName, value: string) {
    setError(name, entryError(name, value))
  }

  /** While typing: an error disappears as soon as it is mended, none appears. */
  function mend(name: EntryName, value: string) {
    if ($signIn.get().errors[name] && !entryError(name, value)) setError(name, undefined)
  }

  function take(reply: Reply<Outcome>) {
    if (reply.kind === 'ok') return enter(reply.value)
    $signIn.setKey('phase', 'idle')
    if (isFault(reply)) {
      $signIn.setKey('fault', true)
      health.start()
    } else if (reply.kind === 'refused') $signIn.setKey('refused', reply)
  }

  /** @returns the first field that has to be mended; undefined when the entries were sent. */
  async function submit({ username, password, isRemember }: Entries): Promise<EntryName | undefined> {
    if ($signIn.get().phase !== 'idle') return undefined
    check('username', username)
    check('password', password)
    const { errors } = $signIn.get()
    const wrong = ENTRY_NAMES.find((name) => errors[name])
    if (wrong) return wrong
    automatic.abort()
    $signIn.set({ ...$signIn.get(), phase: 'sending', refused: undefined, waiting: false })
    take(await request(login, { username: username.trim(), password, isRemember }))
    return undefined
  }

  /** The dialog was closed: somebody wants to go on, so no reload may take away what is typed. */
  function dismissFault() {
    $signIn.setKey('fault', false)
    health.stop()
  }

  return { $signIn, start, stop, check, mend, submit, dismissFault }
}

/** What the page uses; tests bring their own. */
export function browserParts(): SignInParts {
  const health = createHealthPoll({
    request,
    clock,
    firstMs: HEALTH_FIRST_POLL_MS,
    everyMs: HEALTH_POLL_MS,
  })
  return { request, clock, health, go: (path) => location.assign(path) }
}
