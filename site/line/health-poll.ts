import { health } from '#core/http/health.ts'
import type { Clock } from './clock.ts'
import type { Request } from './request-port.ts'
import type { Stop } from './stop.ts'
import { tabStorage } from './tab-storage.ts'

export interface HealthPoll {
  /** Starts polling. Does nothing if it is already running. */
  start(): void
  stop(): void
}

interface HealthPollOptions {
  request: Request
  clock: Clock
  /** Delay of the first poll (HEALTH_FIRST_POLL_MS); `everyMs` is the time between polls (HEALTH_POLL_MS). */
  firstMs: number
  everyMs: number
  /** The expected server name, from `config`; if unknown, any server will do. */
  serverName?: () => string | undefined
  reload?: () => void
}

/**
 * Spec 7.1: after a fault, polls /health, and reloads the page as soon as the expected server answers. reply.ts decides what
 * counts as a fault.
 */
export function createHealthPoll(options: HealthPollOptions): HealthPoll {
  const { serverName = () => undefined, reload = () => location.reload() } = options
  let stopTimer: Stop | undefined
  let pending: AbortController | undefined

  function stop(): void {
    stopTimer?.()
    stopTimer = undefined
    pending?.abort()
    pending = undefined
  }

  async function poll(): Promise<void> {
    pending?.abort()
    const mine = new AbortController()
    pending = mine
    const reply = await options.request(health, {}, { signal: mine.signal })
    if (mine.signal.aborted || reply.kind !== 'ok') return
    const expected = serverName()
    if (expected !== undefined && expected !== reply.value.ServerName) return
    stop()
    reload()
  }

  function start(): void {
    stopTimer ??= options.clock.after(options.firstMs, () => {
      stopTimer = options.clock.every(options.everyMs, () => void poll())
      void poll()
    })
  }

  return { start, stop }
}

const NAME_KEY = 'serverName'

/** The name of this tab's server, from the last `config` or sign-in. */
export const storedServerName = (): string | undefined => tabStorage()?.getItem(NAME_KEY) ?? undefined

export function rememberServerName(name: string): void {
  try {
    tabStorage()?.setItem(NAME_KEY, name)
  } catch {
    return // If the storage is full, the name is not stored. The health poll then accepts any server.
  }
}
