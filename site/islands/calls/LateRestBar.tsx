import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { lazy, Suspense } from 'react'
import type { OwnOperatorState } from '#contract/realtime/shapes.ts'

/** Only somebody who stands by, and has not answered, ever sees it. */
const RestBar = lazy(async () => {
  const [{ RestBar }, { rest }, { self }] = await Promise.all([
    import('./RestBar.tsx'),
    import('../../stores/calls/rest-wiring.ts'),
    import('../../stores/shared/self.ts'),
  ])
  return { default: () => <RestBar rest={rest} self={self} /> }
})

type LateRestBarProps = {
  $unanswered: ReadableAtom<number>
  $self: ReadableAtom<OwnOperatorState | undefined>
}

export function LateRestBar({ $unanswered, $self }: LateRestBarProps) {
  const isResting = useStore($self)?.awayUntil !== undefined
  const isOffered = useStore($unanswered) > 0
  return isResting || isOffered ? (
    <Suspense>
      <RestBar />
    </Suspense>
  ) : null
}
