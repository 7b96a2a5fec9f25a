import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { useLazy } from '../kit/use-lazy.ts'

async function load() {
  const [{ BreakBar: RestBar }, { breakOffer: rest }, { self }] = await Promise.all([
    import('./BreakBar.tsx'),
    import('./break-wiring.ts'),
    import('../line/own-state.ts'),
  ])
  return () => <RestBar rest={rest} self={self} />
}

/** Ignores a failed load: breaks are still available on the standby page. */
const doWithout = () => {}

type LateBreakBarProps = {
  $unanswered: ReadableAtom<number>
  $self: ReadableAtom<OwnOperatorState | undefined>
}

/** Loads the break bar only when it is needed: after an unanswered call, or during a break. */
export function LazyBreakBar({ $unanswered, $self }: LateBreakBarProps) {
  const isResting = useStore($self)?.awayUntil !== undefined
  const isOffered = useStore($unanswered) > 0
  const RestBar = useLazy(isResting || isOffered, load, doWithout)
  return RestBar ? <RestBar /> : null
}
