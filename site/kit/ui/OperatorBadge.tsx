import type { ShownOperatorState } from '#core/operator/rules.ts'
import { Badge, type BadgeTone } from './Badge.tsx'
import type { IconName } from './Icon.tsx'

/** Spec 4.4: the states of an operator; Logout means offline. Unreachable is amber, because an administrator has to act. */
const LOOKS: Record<ShownOperatorState, { tone: BadgeTone; icon: IconName }> = {
  Standby: { tone: 'standby', icon: 'reception' },
  Active: { tone: 'active', icon: 'speech' },
  Leaving: { tone: 'suspended', icon: 'away' },
  Logout: { tone: 'offline', icon: 'offline' },
  Unreachable: { tone: 'crowded', icon: 'warning' },
}

type OperatorBadgeProps = {
  state: ShownOperatorState
  /** The state's name in the user's language. */
  word: string
  className?: string
}

/** An operator's state as icon, word and color. */
export function OperatorBadge({ state, word, className }: OperatorBadgeProps) {
  const { tone, icon } = LOOKS[state]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {word}
    </Badge>
  )
}

/** The icon of an operator's state, for use next to a large word. */
export function operatorIcon(state: ShownOperatorState): IconName {
  return LOOKS[state].icon
}
