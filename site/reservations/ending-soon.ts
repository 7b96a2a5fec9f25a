import { atom, type ReadableAtom } from 'nanostores'
import { WARNING_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** Spec 4.6: the server's five-minute warning; shown for 10 s. */
export function createEndingSoon(
  line: Pick<Line, 'on'>,
  clock: Pick<Clock, 'after'>,
): { $shown: ReadableAtom<boolean>; dismiss: () => void; close: Stop } {
  const $shown = atom(false)
  let stop: Stop = () => {}
  const off = line.on('endingSoon', () => {
    stop()
    $shown.set(true)
    stop = clock.after(WARNING_MS, () => $shown.set(false))
  })
  return {
    $shown,
    dismiss() {
      stop()
      $shown.set(false)
    },
    close() {
      off()
      stop()
    },
  }
}
