import type { ToServer } from '#core/realtime/to-server.ts'

interface ClockMessage {
  isPong: boolean
  /**
   * Number of the last button press (`line.press`) that a pong confirms. Infinity for a pong without a number, which
   * confirms all button presses.
   */
  n: number
  clockMs: number | undefined
}

interface ServerSteadyClock {
  set(clockMs: number): void
  /** Adds the current time of the server's clock to a message that reports a button press. */
  stamp(message: ToServer): ToServer
}

/** Matches the two messages that contain the server's clock. */
const HAS_CLOCK = /^\{"type":"(config|pong)"/

/**
 * Reads the fields without a schema, because the worker does not load the contracts.
 * @returns undefined for other messages
 */
export function readClock(text: string): ClockMessage | undefined {
  if (!HAS_CLOCK.test(text)) return undefined
  try {
    const { type, n, clockMs } = JSON.parse(text) as Record<string, unknown>
    return {
      isPong: type === 'pong',
      n: typeof n === 'number' ? n : Number.POSITIVE_INFINITY,
      clockMs: typeof clockMs === 'number' ? clockMs : undefined,
    }
  } catch {
    return undefined // the text is not JSON; the page logs that
  }
}

/** The server's monotonic clock, estimated from the last `config` or `pong` message. */
export function createServerSteadyClock(steadyNow: () => number): ServerSteadyClock {
  /** By how many milliseconds the server's monotonic clock is ahead of this device's monotonic clock. */
  let aheadMs: number | undefined
  return {
    set(clockMs) {
      aheadMs = clockMs - steadyNow()
    },
    stamp(message) {
      if (!('made' in message) || !message.made || aheadMs === undefined) return message
      return { ...message, made: { ...message.made, clockMs: Math.max(0, steadyNow() + aheadMs) } }
    },
  }
}
