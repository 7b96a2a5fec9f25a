import { atom, computed, type ReadableAtom } from 'nanostores'
import type { RestMinutes } from '#rules/operator.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Self } from '../shared/self.ts'

/** Whoever has not answered a call may want to be left alone for a while. The rest itself is the server's (realtime, Operator). */
export interface Rest {
  /** A call has just gone unanswered, and this operator still stands by. */
  $offered: ReadableAtom<boolean>
  offer(): void
  dismiss(): void
  take(minutes: RestMinutes): void
}

/** Long enough to be read, short enough to be no part of the page. */
const OFFERED_MS = 30_000

export function createRest({
  self,
  clock,
}: {
  self: Pick<Self, '$self' | 'leave'>
  clock: Pick<Clock, 'after'>
}): Rest {
  const $asked = atom(false)
  let stopWaiting = () => {}
  const dismiss = () => {
    stopWaiting()
    $asked.set(false)
  }
  return {
    $offered: computed([$asked, self.$self], (asked, own) => asked && own?.state === 'Standby'),
    offer() {
      stopWaiting()
      $asked.set(true)
      stopWaiting = clock.after(OFFERED_MS, () => $asked.set(false))
    },
    dismiss,
    take(minutes) {
      if (self.leave(minutes)) dismiss()
    },
  }
}
