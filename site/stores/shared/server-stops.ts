import { atom, type ReadableAtom } from 'nanostores'
import type { Line } from '../../client/line.ts'

/** realtime, serverStops: the server goes for a moment, at this time at the latest (epoch ms); undefined: it stays, or is back. */
export function createServerStops(line: Pick<Line, 'on'>): ReadableAtom<number | undefined> {
  const $stopsAt = atom<number | undefined>()
  line.on('serverStops', ({ stopsAt }) => $stopsAt.set(stopsAt))
  // the first word of every connection, so of the next server, too
  line.on('config', () => $stopsAt.set(undefined))
  return $stopsAt
}
