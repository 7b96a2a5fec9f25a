import { type AttemptParts, beginAttempt, type PeerAttempt } from './peer-attempt.ts'
import type { AttemptEnd } from './peer-attempt-state.ts'
import type { PeerConnection } from './peer-connection.ts'
import type { PeerPlan } from './peer-plan.ts'

interface ConnectionEvents {
  onOffered: () => void
  onConnected: () => void
  onInterrupted: () => void
  onFailed: (end: AttemptEnd) => void
  onMessage: (message: string | ArrayBuffer) => void
}

/**
 * The current attempt and the connection that it replaces. The video of the old connection stays visible until the new
 * one is connected.
 */
export interface PeerConnections {
  begin(plan: PeerPlan): void
  dropCurrent(): void
  dropReplaced(): void
  dropAll(): void
  /** The connection whose video is shown. */
  shown(): PeerConnection | undefined
  /** The connection whose streams were passed to listeners last. */
  announced(): PeerConnection | undefined
  /**
   * Records that listeners get the streams of the current connection.
   * @returns false if listeners have these streams already, because the connection has recovered by itself
   */
  announceCurrent(): boolean
  all(): PeerConnection[]
}

export function createPeerConnections(parts: AttemptParts, events: ConnectionEvents): PeerConnections {
  let current: PeerAttempt | undefined
  let replaced: PeerAttempt | undefined
  let announced: PeerAttempt | undefined

  function dropReplaced(): void {
    replaced?.close()
    replaced = undefined
  }

  function dropCurrent(): void {
    current?.close()
    current = undefined
  }

  return {
    begin(plan) {
      if (current?.wasConnected()) {
        dropReplaced()
        replaced = current
      } else {
        current?.close()
      }
      const ifCurrent =
        <T extends unknown[]>(listener: (...values: T) => void) =>
        (...values: T): void => {
          if (attempt === current) listener(...values)
        }
      const attempt: PeerAttempt = beginAttempt(parts, plan, {
        offered: ifCurrent(events.onOffered),
        connected: ifCurrent(events.onConnected),
        interrupted: ifCurrent(events.onInterrupted),
        failed: ifCurrent(events.onFailed),
        message: events.onMessage,
      })
      current = attempt
    },
    dropCurrent,
    dropReplaced,
    dropAll() {
      dropCurrent()
      dropReplaced()
    },
    shown: () => (current?.wasConnected() ? current : (replaced ?? current))?.connection(),
    announced: () => announced?.connection(),
    announceCurrent() {
      const isNew = current !== announced
      announced = current
      return isNew
    },
    all: () => [current, replaced].flatMap((one) => one?.connection() ?? []),
  }
}
