import { health } from '#core/http/health.ts'
import type { Clock } from './clock.ts'
import type { Request } from './request-port.ts'
import type { Stop } from './stop.ts'
import { tabStorage } from './tab-storage.ts'

export interface HealthPoll {
  /** A second start while it runs does nothing. */
  start(): void
  stop(): void
}

export interface HealthPollOptions {
  request: Request
  clock: Clock
  /** rules/limits HEALTH_FIRST_POLL_MS and HEALTH_POLL_MS. */
  firstMs: number
  everyMs: number
  /** What `config` called the server; any server will do when none is known. */
  serverName?: () => string | undefined
  reload?: () => void
}

/** Spec 7.1: after a fault the page waits for its server and reloads. `isFault(reply)` (kernel/reply.ts) tells when to start. */
export function createHealthPoll(options: HealthPollOptions): HealthPoll {
  const { serverName = () => undefined, reload = () => location.reload() } = options
  let stopTimer: Stop | undefined
  let asking: AbortController | undefined

  function stop(): void {
    stopTimer?.()
    stopTimer = undefined
    asking?.abort()
    asking = undefined
  }

  async function poll(): Promise<void> {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
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

/** The name of the server that this tab belongs to: as `config` or the sign-in has said it last. */
export const knownServerName = (): string | undefined => tabStorage()?.getItem(NAME_KEY) ?? undefined

export function rememberServerName(name: string): void {
  try {
    tabStorage()?.setItem(NAME_KEY, name)
  } catch {
    return // a full storage: any server will do then
  }
}
