import type { Scene } from '#core/signages/signage.ts'
import { Badge, type BadgeTone } from './Badge.tsx'
import type { IconName } from './Icon.tsx'

/** Spec 4.3: the scenes of a signage; Logout means offline. */
const LOOKS: Record<Scene, { tone: BadgeTone; icon: IconName }> = {
  Standby: { tone: 'standby', icon: 'reception' },
  Calling: { tone: 'calling', icon: 'bell' },
  Active: { tone: 'active', icon: 'speech' },
  Monitoring: { tone: 'monitoring', icon: 'eye' },
  Crowded: { tone: 'crowded', icon: 'people' },
  Suspended: { tone: 'suspended', icon: 'pause' },
  Logout: { tone: 'offline', icon: 'offline' },
}

type SceneBadgeProps = {
  scene: Scene
  /** The scene's name in the user's language. */
  word: string
  className?: string
}

/** The scene of a signage as icon, word and color. */
export function SceneBadge({ scene, word, className }: SceneBadgeProps) {
  const { tone, icon } = LOOKS[scene]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {word}
    </Badge>
  )
}
