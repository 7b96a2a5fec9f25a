import { atom, type ReadableAtom } from 'nanostores'
import type { Line } from '../../client/line.ts'

/** The server goes for a moment, or the company to another one; calls may go on until then (epoch ms). */
export interface Stopping {
  stopsAt: number
  isMoving?: boolean | undefined
}

/** realtime, serverStops; undefined: it stays, or is back. */
export function createServerStops(line: Pick<Line, 'on'>): ReadableAtom<Stopping | undefined> {
  const $stopping = atom<Stopping | undefined>()
  line.on('serverStops', ({ stopsAt, isMoving }) => $stopping.set({ stopsAt, isMoving }))
  // the first word of every connection, so of the next server, too
  line.on('config', () => $stopping.set(undefined))
  return $stopping
}
