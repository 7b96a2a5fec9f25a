import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/**
 * The signage's own state as the server last sent it. The server sends the whole state when the page joins and on every
 * change.
 */
interface OwnState {
  $own: ReadableAtom<OwnSignageState | undefined>
  /** Drops the state after the server has been unreachable too long. */
  forget(): void
  close: Stop
}

export function createOwnState(line: Pick<Line, 'on'>): OwnState {
  const $own = atom<OwnSignageState | undefined>()
  const offs = [
    line.on('stateTransitionMsg', (message) => {
      if (message.of === 'signage') $own.set(message.state)
    }),
    line.on('monitoringRequest', ({ monitors }) => {
      const own = $own.get()
      if (own) $own.set({ ...own, monitors })
    }),
  ]
  return {
    $own,
    forget: () => $own.set(undefined),
    close() {
      for (const off of offs) off()
    },
  }
}
