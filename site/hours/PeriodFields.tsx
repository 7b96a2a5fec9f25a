import type { Period } from '#core/hours/hours.ts'
import { MinuteInput } from '../kit/forms/MinuteInput.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { hasRoomForBreak, withBreak, withoutBreak } from './draft.ts'
import css from './hours.module.css'
import { hoursTexts } from './texts.ts'

type PeriodFieldsProps = {
  /** Name of the day, for screen readers. */
  day: string
  periods: readonly Period[]
  onChange: (periods: readonly Period[]) => void
}

/** Steps of the time inputs, in seconds. */
const STEP_SECONDS = 300

/** Opening and closing time of a day: one period, or two with a break between them. */
export function PeriodFields({ day, periods, onChange }: PeriodFieldsProps) {
  const texts = useTexts(hoursTexts)
  const isSplit = periods.length > 1
  const change = (at: number, changes: Partial<Period>) =>
    onChange(periods.map((period, index) => (index === at ? { ...period, ...changes } : period)))
  const labels = [
    { from: texts.from(day), to: texts.to(day) },
    { from: texts.from2(day), to: texts.to2(day) },
  ]
  return (
    <div className={css.periods}>
      {periods.map((period, at) => (
        <PeriodInput
          // biome-ignore lint/suspicious/noArrayIndexKey: periods have no id, and their fields have no state
          key={at}
          period={period}
          labels={labels[at]}
          onChange={(changes) => change(at, changes)}
        />
      ))}
      {isSplit && (
        <IconButton
          icon="close"
          size="sm"
          label={texts.removePeriod(day)}
          onClick={() => onChange(withoutBreak(periods))}
        />
      )}
      {periods.length === 1 && hasRoomForBreak(periods) && (
        <Button
          size="sm"
          variant="quiet"
          icon="plus"
          aria-label={texts.addPeriodOf(day)}
          onClick={() => onChange(withBreak(periods))}
        >
          {texts.addPeriod}
        </Button>
      )}
    </div>
  )
}

type PeriodInputProps = {
  period: Period
  labels: { from: string; to: string } | undefined
  onChange: (changes: Partial<Period>) => void
}

function PeriodInput({ period, labels, onChange }: PeriodInputProps) {
  return (
    <span className={css.period}>
      <MinuteInput
        minute={period.fromMinute}
        step={STEP_SECONDS}
        aria-label={labels?.from}
        onMinute={(minute) => onChange({ fromMinute: minute })}
      />
      <span aria-hidden="true">–</span>
      <MinuteInput
        minute={period.toMinute}
        step={STEP_SECONDS}
        aria-label={labels?.to}
        onMinute={(minute) => onChange({ toMinute: minute })}
      />
    </span>
  )
}
