import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from './clock.ts'
import type { Line } from './line.ts'
import type { Stop } from './stop.ts'

/** The server is about to restart, or the company is about to be moved to another server. */
export interface Stopping {
  /** When running calls have to end (server time, epoch ms); undefined after this time, and after the connection was lost. */
  callsUntil: number | undefined
  isMoving: boolean
}

/**
 * The stop that the server has announced (docs/realtime.md, serverStops); undefined while the server is running
 * normally.
 */
export function createServerStops(
  line: Pick<Line, 'on' | 'onState'>,
  clock: Pick<Clock, 'after' | 'serverNow'>,
): ReadableAtom<Stopping | undefined> {
  const $stopping = atom<Stopping | undefined>()
  let stopWaiting: Stop = () => {}

  function endCalls(): void {
    stopWaiting()
    const stopping = $stopping.get()
    if (stopping?.callsUntil !== undefined) $stopping.set({ ...stopping, callsUntil: undefined })
  }

  line.on('serverStops', ({ stopsAt, isMoving = false }) => {
    stopWaiting()
    const leftMs = stopsAt - clock.serverNow()
    $stopping.set({ callsUntil: leftMs > 0 ? stopsAt : undefined, isMoving })
    if (leftMs > 0) stopWaiting = clock.after(leftMs, endCalls)
  })
  line.onState((state) => {
    if (state === 'lost') endCalls()
  })
  // `config` is the first message of every connection, also to the restarted server.
  line.on('config', () => {
    stopWaiting()
    $stopping.set(undefined)
  })
  return $stopping
}
