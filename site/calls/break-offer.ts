import { atom, computed, type ReadableAtom } from 'nanostores'
import type { BreakMinutes } from '#core/operator/rules.ts'
import type { Clock } from '../line/clock.ts'
import type { Self } from '../line/own-state.ts'

/** Offers a break after an unanswered call. The server keeps track of the break itself (docs/realtime.md, Operator). */
export interface BreakOffer {
  /**
   * True for a while after an unanswered call, if the operator is still in Standby and no visitor waits. The offer must not cover the card
   * of a waiting visitor.
   */
  $offered: ReadableAtom<boolean>
  dismiss(): void
  take(minutes: BreakMinutes): void
}

/** How long the offer of a break is shown. */
const OFFERED_MS = 30_000

interface BreakOfferDeps {
  self: Pick<Self, '$self' | 'leave'>
  clock: Pick<Clock, 'after'>
  /** Number of calls that this operator has rejected or not answered. */
  $unanswered: ReadableAtom<number>
  /** Whether a visitor waits for an operator. */
  $isWaiting: ReadableAtom<boolean>
}

export function createBreakOffer({ self, clock, $unanswered, $isWaiting }: BreakOfferDeps): BreakOffer {
  const $asked = atom(false)
  let stopWaiting = () => {}
  const dismiss = () => {
    stopWaiting()
    $asked.set(false)
  }
  /** Restarts the timeout of the offer. While a visitor waits, the offer is hidden and the timeout does not run. */
  const run = () => {
    stopWaiting()
    if ($asked.get() && !$isWaiting.get()) stopWaiting = clock.after(OFFERED_MS, dismiss)
  }
  $unanswered.subscribe((count) => {
    if (count === 0) return
    $asked.set(true)
    run()
  })
  $isWaiting.listen(run)
  return {
    $offered: computed(
      [$asked, self.$self, $isWaiting],
      (asked, own, isWaiting) => asked && own?.state === 'Standby' && !isWaiting,
    ),
    dismiss,
    take(minutes) {
      if (self.leave(minutes)) dismiss()
    },
  }
}
