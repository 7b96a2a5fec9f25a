import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import type { HoursException, OpeningHours } from '#core/hours/hours.ts'
import { reasonFor, USUAL_REASONS } from '#core/hours/reasons.ts'
import { HOURS_EXCEPTIONS_MAX, HOURS_NOTE_MAX } from '#core/limits.ts'
import { japanDay } from '#core/time/japan-time.ts'
import { $now } from '../kit/now.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import {
  inOrder,
  openedOrClosed,
  withException,
  withExceptionAt,
  withExceptionChanged,
  withoutException,
} from './draft.ts'
import css from './hours.module.css'
import { PeriodFields } from './PeriodFields.tsx'
import { hoursTexts } from './texts.ts'

type ErrorOf = (field: string) => string | undefined
type ExceptionFieldsProps = {
  hours: OpeningHours
  /** The hours of the last attempt to save, to which the errors refer. */
  sent: OpeningHours | null
  errorOf: ErrorOf
  onChange: (hours: OpeningHours) => void
}

/** Days that override weekdays and public holidays. */
export function ExceptionFields({ hours, sent, errorOf, onChange }: ExceptionFieldsProps) {
  const texts = useTexts(hoursTexts)
  const common = useTexts(commonTexts)
  const { exceptions } = hours
  const today = japanDay(useStore($now))
  // Undoing a removal changes the latest hours, so that it keeps what the user has typed or saved since the removal.
  const latest = useRef({ hours, onChange })
  latest.current = { hours, onChange }
  const add = useRef<HTMLButtonElement>(null)
  const remove = (at: number, exception: HoursException) => {
    onChange(withoutException(hours, at))
    // After a removal, the next row takes over the focused button. The last row has no next row, so focus the button
    // that adds one.
    if (at === exceptions.length - 1) requestAnimationFrame(() => add.current?.focus())
    const putBack = () => {
      const now = latest.current
      now.onChange(withExceptionAt(now.hours, at, exception))
    }
    toasts.show({ text: texts.removed, action: { label: common.undo, run: putBack } })
  }
  const sentRows = sent ? inOrder(sent).exceptions : []
  const overlap =
    sentRows.every((_, at) => !errorOf(`hours.exceptions.${at}.`)) && errorOf('hours.exceptions')
  /**
   * Returns the errors of a row, which is found by object identity among the rows of the last attempt to save. A row
   * that was changed since has no errors. Removing a row does not move the errors of other rows.
   */
  const errorsOf = (exception: HoursException) => (field: string) =>
    errorOf(`hours.exceptions.${sentRows.indexOf(exception)}.${field}`)
  return (
    <Card title={texts.exceptions}>
      <p className={css.muted}>{texts.exceptionsHelp}</p>
      {overlap && (
        <p className={css.error} role="alert">
          {overlap}
        </p>
      )}
      {exceptions.length === 0 && <p className={css.none}>{texts.noExceptions}</p>}
      {exceptions.map((exception, at) => (
        <ExceptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an exception has no id, and its fields have no state
          key={at}
          number={at + 1}
          exception={exception}
          errorOf={errorsOf(exception)}
          onChange={(changes) => onChange(withExceptionChanged(hours, at, changes))}
          onRemove={() => remove(at, exception)}
        />
      ))}
      {exceptions.length < HOURS_EXCEPTIONS_MAX && (
        <Button ref={add} icon="plus" onClick={() => onChange(withException(hours, today))}>
          {texts.addException}
        </Button>
      )}
    </Card>
  )
}

type ExceptionProps = {
  exception: HoursException
  errorOf: ErrorOf
  onChange: (changes: Partial<HoursException>) => void
}
type ExceptionRowProps = ExceptionProps & { number: number; onRemove: () => void }

function ExceptionRow({ number, onRemove, ...exception }: ExceptionRowProps) {
  const texts = useTexts(hoursTexts)
  const problem = exception.errorOf('periods')
  return (
    <fieldset className={css.exception}>
      <legend>{texts.exceptionNamed(number)}</legend>
      <ExceptionDays {...exception} />
      <ExceptionReason {...exception} />
      <div className={css.row}>
        <ExceptionHours {...exception} />
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={texts.removeNamed(number)}
          className={css.remove}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
        {problem && (
          <p className={css.error} role="alert">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function ExceptionDays({ exception: { fromDay, toDay }, errorOf, onChange }: ExceptionProps) {
  const texts = useTexts(hoursTexts)
  return (
    <div className={css.fields}>
      <Field label={texts.fromDay} error={errorOf('fromDay')}>
        <TextInput
          type="date"
          value={fromDay}
          onChange={({ target }) => onChange({ fromDay: target.value })}
        />
      </Field>
      <Field label={texts.toDay} error={errorOf('toDay')}>
        <TextInput
          type="date"
          value={toDay}
          min={fromDay}
          onChange={({ target }) => onChange({ toDay: target.value })}
        />
      </Field>
    </div>
  )
}

/**
 * Field for the reason of a special day's hours. It suggests reasons that are translated for visitors, and shows what
 * visitors read now.
 */
function ExceptionReason({ exception: { note }, errorOf, onChange }: ExceptionProps) {
  const texts = useTexts(hoursTexts)
  const common = useTexts(commonTexts)
  const listId = useId()
  const [en, zh] = [reasonFor('en', note.trim()), reasonFor('zh', note.trim())]
  const help = note.trim() === '' ? undefined : en && zh ? texts.noteShown(en, zh) : texts.noteJapanese
  return (
    <Field label={texts.note} mark={common.optional} help={help} error={errorOf('note')}>
      <TextInput
        value={note}
        maxLength={HOURS_NOTE_MAX}
        list={listId}
        placeholder={texts.notePlaceholder}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <datalist id={listId}>
        {USUAL_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </Field>
  )
}

/** Whether the company or shop (store) is open on these days, and when. */
function ExceptionHours({ exception: { periods }, onChange }: Omit<ExceptionProps, 'errorOf'>) {
  const texts = useTexts(hoursTexts)
  return (
    <>
      <Checkbox
        label={texts.isOpen}
        checked={periods.length > 0}
        onChange={({ target }) => onChange({ periods: openedOrClosed(target.checked) })}
      />
      {periods.length === 0 ? (
        <span className={css.closed}>{texts.closed}</span>
      ) : (
        <PeriodFields
          day={texts.theseDays}
          periods={periods}
          onChange={(next) => onChange({ periods: next })}
        />
      )}
    </>
  )
}
