import { atom, type ReadableAtom } from 'nanostores'
import { NOTICE_MS } from '#core/limits.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** realtime, tmpMessage: shows an operator's message over the scene for 10 s; a newer one replaces it. */
export function createNotice(
  line: Pick<Line, 'on'>,
  clock: Pick<Clock, 'after'>,
): { $notice: ReadableAtom<string | undefined>; close: Stop } {
  const $notice = atom<string | undefined>()
  let stopWaiting: Stop | undefined
  const off = line.on('tmpMessage', ({ text }) => {
    stopWaiting?.()
    $notice.set(text)
    stopWaiting = clock.after(NOTICE_MS, () => $notice.set(undefined))
  })
  return {
    $notice,
    close() {
      off()
      stopWaiting?.()
    },
  }
}
