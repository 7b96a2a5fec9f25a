import type { SignageEntry } from '#core/realtime/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { SceneBadge } from '../kit/ui/SceneBadge.tsx'

/** The state of a signage: its scene (what its screen shows), or that it is outside its opening hours. */
export function StateBadge({ entry: { state, closed } }: { entry: Pick<SignageEntry, 'state' | 'closed'> }) {
  const { scenes, closed: word } = useTexts(commonTexts)
  if (!closed || state !== 'Standby') return <SceneBadge scene={state} word={scenes[state]} />
  return (
    <Badge tone="offline" icon="clock">
      {word}
    </Badge>
  )
}
