import { atom, computed, type ReadableAtom } from 'nanostores'
import type { BreakMinutes } from '#core/operator/rules.ts'
import type { Clock } from '../line/clock.ts'
import type { Self } from '../line/own-state.ts'

/** Offers a break after an unanswered call. The break itself is kept by the server (realtime, Operator). */
export interface BreakOffer {
  /** A call has just gone unanswered, and the operator is still in Standby. */
  $offered: ReadableAtom<boolean>
  dismiss(): void
  take(minutes: BreakMinutes): void
}

/** How long the offer is shown. */
const OFFERED_MS = 30_000

interface BreakOfferDeps {
  self: Pick<Self, '$self' | 'leave'>
  clock: Pick<Clock, 'after'>
  /** Counts the calls that this operator has rejected or not answered. */
  $unanswered: ReadableAtom<number>
}

export function createBreakOffer({ self, clock, $unanswered }: BreakOfferDeps): BreakOffer {
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
