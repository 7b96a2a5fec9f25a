import { CLOSE_MINUTE, OPEN_MINUTE } from '#core/limits.ts'
import { DAY_MINUTES, minuteText } from '#core/time/japan-time.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './drawer.module.css'
import { templateTexts } from './texts.ts'

/** The week starts on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

/** Default of a new entry: weekdays, usual hours. */
export const FIRST_WINDOW: ShowWindow = {
  days: [1, 2, 3, 4, 5],
  fromMinute: OPEN_MINUTE,
  toMinute: CLOSE_MINUTE,
}

/** A time input has no 24:00: midnight at the end is shown as 00:00. */
const timeOf = (minute: number): string => minuteText(minute % DAY_MINUTES)
const minuteOf = (time: string): number | undefined => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Formats weekdays and hours, such as 月火水 9:00–18:00. */
export function useWindowText(): (window: ShowWindow) => string {
  const texts = useTexts(templateTexts)
  const short = (minute: number) => timeOf(minute).replace(/^0/, '')
  return ({ days, fromMinute, toMinute }) => {
    const names = WEEK.filter((day) => days.includes(day)).map((day) => texts.dayNames[day])
    const when = names.length === WEEK.length ? texts.everyDay : names.join(texts.dayGap)
    return `${when} ${short(fromMinute)}–${short(toMinute)}`
  }
}

type WindowFieldsProps = { window: ShowWindow; onChange: (window: ShowWindow) => void }

/** Weekdays and hours in Japan time. */
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
      <TextInput
        type="time"
        size="sm"
        value={timeOf(window[name])}
        onChange={({ target }) => {
          const minute = minuteOf(target.value)
          if (minute !== undefined) onChange({ ...window, [name]: minute })
        }}
      />
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
