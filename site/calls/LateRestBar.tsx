import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { useLate } from '../kit/use-late.ts'

async function load() {
  const [{ RestBar }, { rest }, { self }] = await Promise.all([
    import('./RestBar.tsx'),
    import('./rest-wiring.ts'),
    import('../operator/self.ts'),
  ])
  return () => <RestBar rest={rest} self={self} />
}

/** Without it the standby page still rests, and says so. */
const doWithout = () => {}

type LateRestBarProps = {
  $unanswered: ReadableAtom<number>
  $self: ReadableAtom<OwnOperatorState | undefined>
}

/** Only somebody who stands by, and has not answered, ever sees it. */
export function LateRestBar({ $unanswered, $self }: LateRestBarProps) {
  const isResting = useStore($self)?.awayUntil !== undefined
  const isOffered = useStore($unanswered) > 0
  const RestBar = useLate(isResting || isOffered, load, doWithout)
  return RestBar ? <RestBar /> : null
}
