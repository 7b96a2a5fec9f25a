import type { CallOutcome } from '#core/reports/call-report.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge, type BadgeTone } from '../kit/ui/Badge.tsx'
import type { IconName } from '../kit/ui/Icon.tsx'
import { reportTexts } from './texts.ts'

const LOOKS: Record<CallOutcome, { tone: BadgeTone; icon: IconName }> = {
  answered: { tone: 'standby', icon: 'check' },
  ai: { tone: 'plain', icon: 'sparkles' },
  // a missed call has the same color (coral) as a waiting call (docs/look.md, Principles)
  timeout: { tone: 'calling', icon: 'clock' },
  rejected: { tone: 'suspended', icon: 'close' },
  withdrawn: { tone: 'plain', icon: 'walk' },
  broken: { tone: 'offline', icon: 'offline' },
  running: { tone: 'active', icon: 'speech' },
}

/** The outcome of a call as icon, word and color. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome }) {
  const texts = useTexts(reportTexts)
  return <Badge {...LOOKS[outcome]}>{texts.outcomes[outcome]}</Badge>
}
