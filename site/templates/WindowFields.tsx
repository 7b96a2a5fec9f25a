import { CLOSE_MINUTE, OPEN_MINUTE } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { MinuteInput, timeOfMinute } from '../kit/forms/MinuteInput.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import css from './drawer.module.css'
import { templateTexts } from './texts.ts'

/** The week starts on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Times of a new schedule entry: Monday to Friday, in the usual opening hours. */
export const FIRST_WINDOW: ShowWindow = {
  days: [1, 2, 3, 4, 5],
  fromMinute: OPEN_MINUTE,
  toMinute: CLOSE_MINUTE,
}

/** Formats weekdays and hours, such as 月火水 9:00–18:00. */
export function useWindowText(): (window: ShowWindow) => string {
  const texts = useTexts(templateTexts)
  const short = (minute: number) => timeOfMinute(minute).replace(/^0/, '')
  return ({ days, fromMinute, toMinute }) => {
    const names = WEEK.filter((day) => days.includes(day)).map((day) => texts.dayNames[day])
    const when = names.length === WEEK.length ? texts.everyDay : names.join(texts.dayGap)
    return `${when} ${short(fromMinute)}–${short(toMinute)}`
  }
}

type WindowFieldsProps = { window: ShowWindow; onChange: (window: ShowWindow) => void }

/** Fields for weekdays and hours of a schedule entry, in Japan time. */
export function WindowFields({ window, onChange }: WindowFieldsProps) {
  const texts = useTexts(templateTexts)
  const toggle = (day: number) => {
    const days = window.days.includes(day)
      ? window.days.filter((other) => other !== day)
      : [...window.days, day]
    onChange({ ...window, days: days.toSorted() })
  }
  const time = (name: 'fromMinute' | 'toMinute', label: string) => (
    <Field label={label}>
      <MinuteInput minute={window[name]} onMinute={(minute) => onChange({ ...window, [name]: minute })} />
    </Field>
  )
  return (
    <>
      <fieldset className={css.days}>
        <legend>{texts.days}</legend>
        <div>
          {WEEK.map((day) => (
            <label key={day}>
              <input type="checkbox" checked={window.days.includes(day)} onChange={() => toggle(day)} />
              <span>{texts.dayNames[day]}</span>
            </label>
          ))}
        </div>
        {window.days.length === 0 && (
          <p className={css.error} role="alert">
            {texts.chooseDays}
          </p>
        )}
      </fieldset>
      <div className={css.times}>
        {time('fromMinute', texts.from)}
        {time('toMinute', texts.to)}
      </div>
      <p className={css.help}>{texts.overnight}</p>
    </>
  )
}
