import { atom, type ReadableAtom } from 'nanostores'
import { NOTICE_MS } from '#rules/limits.ts'
import type { Clock, Stop } from '../../client/clock.ts'
import type { Line } from '../../client/line.ts'

/** realtime.md, tmpMessage: an operator's word over the scene for 10 s; a newer one takes its place. */
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
