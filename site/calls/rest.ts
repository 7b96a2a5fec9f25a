import { atom, computed, type ReadableAtom } from 'nanostores'
import type { RestMinutes } from '#core/operator/rules.ts'
import type { Clock } from '../line/clock.ts'
import type { Self } from '../operator/self.ts'

/** Whoever has not answered a call may want to be left alone for a while. The rest itself is the server's (realtime, Operator). */
export interface Rest {
  /** A call has just gone unanswered, and this operator still stands by. */
  $offered: ReadableAtom<boolean>
  dismiss(): void
  take(minutes: RestMinutes): void
}

/** Long enough to be read, short enough to be no part of the page. */
const OFFERED_MS = 30_000

export interface RestDeps {
  self: Pick<Self, '$self' | 'leave'>
  clock: Pick<Clock, 'after'>
  /** Grows with every call that this operator declines or lets pass. */
  $unanswered: ReadableAtom<number>
}

export function createRest({ self, clock, $unanswered }: RestDeps): Rest {
  const $asked = atom(false)
  let stopWaiting = () => {}
  const dismiss = () => {
    stopWaiting()
    $asked.set(false)
  }
  $unanswered.subscribe((count) => {
    if (count === 0) return
    dismiss()
    $asked.set(true)
    stopWaiting = clock.after(OFFERED_MS, dismiss)
  })
  return {
    $offered: computed([$asked, self.$self], (asked, own) => asked && own?.state === 'Standby'),
    dismiss,
    take(minutes) {
      if (self.leave(minutes)) dismiss()
    },
  }
}
