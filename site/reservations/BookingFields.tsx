import { type KeyboardEvent, type Ref, useId } from 'react'
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

/** Title, day and times of a reservation in Japan time, for the calendar's form and the list's row. */
export function BookingFields({ entries, problems, timeHelp, titleRef, onChange }: BookingFieldsProps) {
  const texts = useTexts(bookingTexts)
  const common = useTexts(commonTexts)
  const helpId = useId()
  const timeError = problems.time && texts.problems[problems.time]
  const times = {
    'aria-describedby': helpId,
    'aria-invalid': timeError !== undefined || undefined,
  }
  return (
    <>
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
      <div className={css.when}>
        <Field label={texts.form.date} mark={common.required} required>
          <TextInput
            type="date"
            value={entries.startDate}
            {...times}
            onChange={(event) => onChange({ startDate: event.target.value })}
          />
        </Field>
        <div className={css.times}>
          <Field label={texts.form.start}>
            <SelectInput
              value={entries.startTime}
              {...times}
              onChange={(event) => onChange({ startTime: event.target.value })}
            >
              <TimeOptions times={START_TIMES} chosen={entries.startTime} />
            </SelectInput>
          </Field>
          <span aria-hidden="true">–</span>
          <Field label={texts.form.end}>
            <SelectInput
              value={entries.endTime}
              {...times}
              onChange={(event) => onChange({ endTime: event.target.value })}
            >
              <TimeOptions times={END_TIMES} chosen={entries.endTime} />
            </SelectInput>
          </Field>
        </div>
        <p id={helpId} className={timeError ? css.wrong : css.help} role={timeError ? 'alert' : undefined}>
          {timeError ?? timeHelp}
        </p>
      </div>
    </>
  )
}

/** Also offers the chosen time if it is not in the list, as in an old draft. */
function TimeOptions({ times, chosen }: { times: readonly string[]; chosen: string }) {
  const shown = times.includes(chosen) ? times : [chosen, ...times]
  return shown.map((time) => (
    <option key={time} value={time}>
      {time.replace(/^0/, '')}
    </option>
  ))
}
