import { atom, type ReadableAtom } from 'nanostores'
import { ENDING_SOON_MS, WARNING_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

const MINUTE_MS = 60_000

interface EndingSoon {
  /** Minutes until the end of the meeting. Set only while the warning is shown, which lasts 10 s. */
  $minutes: ReadableAtom<number | undefined>
  /** Warns of a meeting whose last five minutes began before this page was opened or connected. */
  catchUp(endsAt: readonly number[]): void
  close: Stop
}

/** Spec 4.6: state of the five-minute warning, which the server sends. It is shown once for each end time. */
export function createEndingSoon(
  line: Pick<Line, 'on'>,
  clock: Pick<Clock, 'after' | 'serverNow'>,
): EndingSoon {
  const $minutes = atom<number | undefined>()
  const warned = new Set<number>()
  let stop: Stop = () => {}
  function warn(endAt: number): void {
    if (warned.has(endAt)) return
    warned.add(endAt)
    stop()
    const leftMs = Math.min(ENDING_SOON_MS, endAt - clock.serverNow())
    $minutes.set(Math.max(1, Math.ceil(leftMs / MINUTE_MS)))
    stop = clock.after(WARNING_MS, () => $minutes.set(undefined))
  }
  const off = line.on('endingSoon', ({ endAt }) => warn(endAt))
  return {
    $minutes,
    catchUp(endsAt) {
      const now = clock.serverNow()
      for (const endAt of endsAt) if (now < endAt && endAt - now <= ENDING_SOON_MS) warn(endAt)
    },
    close() {
      off()
      stop()
    },
  }
}
