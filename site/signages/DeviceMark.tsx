import type { LackShape } from '#core/kiosk/contract-abilities.ts'
import { Badge } from '../kit/ui/Badge.tsx'

/** A badge for something that the device lacks: `broken` is more prominent than `weak`. */
export function DeviceMark({ level, word }: { level: LackShape['level']; word: string }) {
  return (
    <Badge tone={level === 'broken' ? 'crowded' : 'plain'} icon={level === 'broken' ? 'alert' : 'warning'}>
      {word}
    </Badge>
  )
}
