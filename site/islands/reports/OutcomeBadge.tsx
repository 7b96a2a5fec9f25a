import type { CallOutcome } from '#rules/call-report.ts'
import { reportTexts } from '../../messages/reports.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { useTexts } from '../shell/use-texts.ts'

const LOOKS: Record<CallOutcome, { tone: BadgeTone; icon: IconName }> = {
  answered: { tone: 'standby', icon: 'check' },
  // look, Principles: coral is a missed call's, too
  timeout: { tone: 'calling', icon: 'clock' },
  rejected: { tone: 'suspended', icon: 'close' },
  withdrawn: { tone: 'plain', icon: 'walk' },
  broken: { tone: 'offline', icon: 'offline' },
  running: { tone: 'active', icon: 'speech' },
}

/** What became of a call as icon, word and colour. */
export function OutcomeBadge({ outcome }: { outcome: CallOutcome }) {
  const texts = useTexts(reportTexts)
  return <Badge {...LOOKS[outcome]}>{texts.outcomes[outcome]}</Badge>
}
