import type { Clock } from './clock.ts'
import type { ServerConfig } from './line-port.ts'

/** A smaller difference may come from a page that was busy and has read a pong late. */
const TOLERANCE_MS = 5_000

/**
 * Sets the clock to the server's time: by each `config`, and by a pong if the device's clock was changed meanwhile, for example by a network
 * time service after the start.
 */
export function createServerTime(clock: Pick<Clock, 'serverNow' | 'setServerNow'>) {
  /** The server's time when its monotonic clock was at 0. */
  let zeroAt: number | undefined
  return {
    takeConfig({ serverTime, clockMs }: ServerConfig): void {
      clock.setServerNow(serverTime)
      zeroAt = clockMs === undefined ? undefined : serverTime - clockMs
    },
    takePong({ clockMs }: { clockMs?: number | undefined }): void {
      if (zeroAt === undefined || clockMs === undefined) return
      const serverAt = zeroAt + clockMs
      if (Math.abs(serverAt - clock.serverNow()) > TOLERANCE_MS) clock.setServerNow(serverAt)
    },
  }
}
