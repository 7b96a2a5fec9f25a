import type { OpeningHours } from '#core/hours/hours.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { mondayCopied, openedOrClosed, SHOWN_DAYS, withDay } from './draft.ts'
import css from './hours.module.css'
import { PeriodFields } from './PeriodFields.tsx'
import { hoursTexts } from './texts.ts'

type WeekFieldsProps = {
  hours: OpeningHours
  errorOf: (field: string) => string | undefined
  onChange: (hours: OpeningHours) => void
}

/** Seven days and public holidays, each open or closed. */
export function WeekFields({ hours, errorOf, onChange }: WeekFieldsProps) {
  const texts = useTexts(hoursTexts)
  const copy = () => {
    onChange(mondayCopied(hours))
    toasts.show({ text: texts.copied })
  }
  return (
    <Card title={texts.week}>
      <p className={css.muted}>{texts.weekHelp}</p>
      <ul className={css.rows}>
        {SHOWN_DAYS.map((day) => {
          const periods = hours.week[day] ?? []
          const name = texts.days[day] ?? ''
          const error = errorOf(`hours.week.${day}`)
          return (
            <li key={day} className={css.row}>
              <Checkbox
                label={name}
                checked={periods.length > 0}
                onChange={({ target }) => onChange(withDay(hours, day, openedOrClosed(target.checked)))}
              />
              {periods.length === 0 ? (
                <span className={css.closed}>{texts.closed}</span>
              ) : (
                <PeriodFields
                  day={name}
                  periods={periods}
                  onChange={(next) => onChange(withDay(hours, day, next))}
                />
              )}
              {error && (
                <p className={css.error} role="alert">
                  {error}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <Button icon="copy" onClick={copy}>
        {texts.copy}
      </Button>
    </Card>
  )
}
