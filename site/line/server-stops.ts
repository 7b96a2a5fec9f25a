import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from './clock.ts'
import type { Line } from './line.ts'
import type { Stop } from './stop.ts'

/** The server goes for a moment, or the company to another one. */
export interface Stopping {
  /** Until then calls may go on, by the server's clock (epoch ms); undefined: that is over, or the line has gone. */
  callsUntil: number | undefined
  isMoving: boolean
}

/** realtime, serverStops; undefined: it stays, or is back. */
export function createServerStops(
  line: Pick<Line, 'on' | 'onState'>,
  clock: Pick<Clock, 'after' | 'serverNow'>,
): ReadableAtom<Stopping | undefined> {
  const $stopping = atom<Stopping | undefined>()
  let stopWaiting: Stop = () => {}

  function callsEnd(): void {
    stopWaiting()
    const stopping = $stopping.get()
    if (stopping?.callsUntil !== undefined) $stopping.set({ ...stopping, callsUntil: undefined })
  }

  line.on('serverStops', ({ stopsAt, isMoving = false }) => {
    stopWaiting()
    const leftMs = stopsAt - clock.serverNow()
    $stopping.set({ callsUntil: leftMs > 0 ? stopsAt : undefined, isMoving })
    if (leftMs > 0) stopWaiting = clock.after(leftMs, callsEnd)
  })
  line.onState((state) => {
    if (state === 'lost') callsEnd()
  })
  // the first word of every connection, so of the next server, too
  line.on('config', () => {
    stopWaiting()
    $stopping.set(undefined)
  })
  return $stopping
}
