import { type AriaAttributes, type KeyboardEvent, type Ref, useId } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './booking-fields.module.css'
import { type BookingProblems, END_TIMES, START_TIMES } from './entries.ts'
import type { BookingEntries } from './stored-draft.ts'
import { bookingTexts } from './texts-booking.ts'

type BookingFieldsProps = {
  entries: BookingEntries
  problems: BookingProblems
  /** Help text below the time while it has no problem. */
  timeHelp?: string
  titleRef?: Ref<HTMLInputElement>
  onChange: (changes: Partial<BookingEntries>) => void
}

/** Spec 5: Enter in a field must not submit. */
export function suppressEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Fields for the title, day and times (Japan time) of a reservation, in the calendar's form and in the list's row. */
export function BookingFields({ entries, problems, timeHelp, titleRef, onChange }: BookingFieldsProps) {
  const texts = useTexts(bookingTexts)
  const common = useTexts(commonTexts)
  const helpId = useId()
  const timeError = problems.time && texts.problems[problems.time]
  const ariaOfTimes = {
    'aria-describedby': helpId,
    'aria-invalid': timeError !== undefined || undefined,
  }
  return (
    <>
      <TitleField entries={entries} problems={problems} titleRef={titleRef} onChange={onChange} />
      <div className={css.when}>
        <Field label={texts.form.date} mark={common.required} required>
          <TextInput
            type="date"
            value={entries.startDate}
            {...ariaOfTimes}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        </Field>
        <div className={css.times}>
          <TimeSelect
            label={texts.form.start}
            times={START_TIMES}
            value={entries.startTime}
            aria={ariaOfTimes}
            onChange={(startTime) => onChange({ startTime })}
          />
          <span aria-hidden="true">–</span>
          <TimeSelect
            label={texts.form.end}
            times={END_TIMES}
            value={entries.endTime}
            aria={ariaOfTimes}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
        <p id={helpId} className={timeError ? css.wrong : css.help} role={timeError ? 'alert' : undefined}>
          {timeError ?? timeHelp}
        </p>
      </div>
    </>
  )
}

function TitleField({ entries, problems, titleRef, onChange }: Omit<BookingFieldsProps, 'timeHelp'>) {
  const texts = useTexts(bookingTexts)
  const common = useTexts(commonTexts)
  return (
    <Field
      label={texts.form.name}
      mark={common.required}
      required
      error={problems.title && texts.problems[problems.title]}
    >
      <TextInput
        ref={titleRef}
        value={entries.title}
        autoComplete="off"
        onChange={(event) => onChange({ title: event.target.value })}
      />
    </Field>
  )
}

type TimeSelectProps = {
  label: string
  times: readonly string[]
  value: string
  /** Which text describes the field, and whether its value is wrong. */
  aria: Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'>
  onChange: (time: string) => void
}

/** Select box for a time. Also offers the chosen time if it is not in the list, for example from an old draft. */
function TimeSelect({ label, times, value, aria, onChange }: TimeSelectProps) {
  const shown = times.includes(value) ? times : [value, ...times]
  return (
    <Field label={label}>
      <SelectInput value={value} {...aria} onChange={(event) => onChange(event.target.value)}>
        {shown.map((time) => (
          <option key={time} value={time}>
            {time.replace(/^0/, '')}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}
