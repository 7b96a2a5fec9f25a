import { atom } from 'nanostores'
import { autoLogin } from '#core/accounts/contract.ts'
import { HOMES } from '#core/accounts/roles.ts'
import { askKioskCode, awaitKioskCode, enterByKioskCode } from '#core/kiosk/contract-setup.ts'
import { AUTO_LOGIN_RETRY_MS } from '#core/limits.ts'
import { drawQr, type QrPath } from '../kit/qr.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { isPassing, type Reply } from '../line/reply.ts'
import { type Request, request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { createTimer } from '../line/timer.ts'

/** What the page shows. The code stays on the screen while the server is unreachable. */
interface KioskCodeState {
  phase: 'asking' | 'shown' | 'entering'
  trouble?: 'unreachable' | 'tooMany' | undefined
  shown?: { code: string; qr: QrPath | undefined; expiresAt: number } | undefined
}

interface KioskCodeParts {
  request: Request
  clock: LocalClock
  /** Session storage of the tab: after a reload the page continues with the same code. */
  storage: Storage | undefined
  /** Origin of the QR code's address. */
  origin: string
  drawQr: typeof drawQr
  go: (path: string) => void
}

const KEY = 'kiosk_code'
/** Minimum time between two long polls. Without it, two tabs with the same code would end each other's polls in a fast loop. */
const PAUSE_MS = 1_000

interface StoredCode {
  code: string
  secret: string
  path: string
  endsAt: number
}

/**
 * decisions 4: the page of a device that is to become a kiosk. Shows a code, and waits with long polls until an administrator
 * enters the code.
 */
export function createKioskCode({ request, clock, storage, origin, drawQr, go }: KioskCodeParts) {
  const $state = atom<KioskCodeState>({ phase: 'asking' })
  const ended = new AbortController()
  const { signal } = ended
  const storedCode = createStoredCode(storage)
  const timer = createTimer(clock)

  /** Shows that the server does not answer, or has had too many requests, and tries again later. */
  function retryLater(reply: Reply<unknown>, run: () => Promise<void>): void {
    const isTooMany = reply.kind === 'refused' && reply.status === 429
    $state.set({ ...$state.get(), trouble: isTooMany ? 'tooMany' : 'unreachable' })
    const waitMs = isTooMany ? (reply.retryAfterMs ?? 0) : 0
    timer.start(Math.max(waitMs, AUTO_LOGIN_RETRY_MS), () => void run())
  }

  async function show(one: StoredCode): Promise<void> {
    const qr = await drawQr(`${origin}${one.path}`).catch((error: unknown) => {
      // the module that draws QR codes could not be loaded: the letters of the code are enough to connect the device
      console.warn('kiosk: the QR code could not be drawn', error)
      return undefined
    })
    if (signal.aborted) return
    $state.set({ phase: 'shown', shown: { code: one.code, qr, expiresAt: one.endsAt } })
    await wait(one)
  }

  async function requestNewCode(): Promise<void> {
    storedCode.write(undefined)
    const reply = await request(askKioskCode, {}, { signal })
    if (signal.aborted) return
    if (reply.kind !== 'ok') return retryLater(reply, requestNewCode)
    const { code, secret, path, lastsMs } = reply.value
    const one = { code, secret, path, endsAt: clock.now() + lastsMs }
    storedCode.write(one)
    await show(one)
  }

  async function wait(one: StoredCode): Promise<void> {
    const askedAt = clock.now()
    const reply = await request(awaitKioskCode, { secret: one.secret }, { signal })
    if (signal.aborted) return
    if (reply.kind !== 'ok') return retryLater(reply, () => wait(one))
    $state.set({ ...$state.get(), trouble: undefined })
    if (reply.value.state === 'connected') return enter(one)
    if (reply.value.state === 'over') return requestNewCode()
    timer.start(clock.now() - askedAt < PAUSE_MS ? PAUSE_MS : 0, () => void wait(one))
  }

  async function enter(one: StoredCode): Promise<void> {
    $state.set({ ...$state.get(), phase: 'entering' })
    const reply = await request(enterByKioskCode, { secret: one.secret }, { signal })
    if (signal.aborted) return
    if (isPassing(reply)) return retryLater(reply, () => enter(one))
    if (reply.kind !== 'ok') return requestNewCode()
    storedCode.write(undefined)
    go(HOMES.signage)
  }

  /** Opens the signage on a device that is a kiosk already, because this page may be the device's start page. */
  async function start(): Promise<void> {
    const reply = await request(autoLogin, {}, { signal })
    if (signal.aborted) return
    if (reply.kind !== 'ok') return retryLater(reply, start)
    if (reply.value.result === 'OK' && reply.value.role === 'signage') return go(HOMES.signage)
    const one = storedCode.read()
    await (one ? show(one) : requestNewCode())
  }

  return {
    $state,
    start,
    stop(): void {
      ended.abort()
      timer.stop()
    },
  }
}

/** The code in the tab's storage. */
const createStoredCode = (storage: Storage | undefined) => ({
  read(): StoredCode | undefined {
    try {
      const { code, secret, path, endsAt } = JSON.parse(storage?.getItem(KEY) ?? '{}') as Partial<StoredCode>
      return code && secret && path && endsAt ? { code, secret, path, endsAt } : undefined
    } catch {
      // the stored code is damaged
      return undefined
    }
  },
  write(one: StoredCode | undefined): void {
    try {
      if (one) storage?.setItem(KEY, JSON.stringify(one))
      else storage?.removeItem(KEY)
    } catch {
      // storage full or disabled: a reload requests another code
    }
  },
})

export type KioskCode = ReturnType<typeof createKioskCode>

export const browserKioskCode = (): KioskCode =>
  createKioskCode({
    request,
    clock,
    drawQr,
    storage: tabStorage(),
    origin: location.origin,
    go: (path) => location.assign(path),
  })
