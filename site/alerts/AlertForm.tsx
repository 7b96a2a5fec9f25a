import { type FormEvent, useState } from 'react'
import { type AlertSettingsShape, type AlertsShape, updateAlerts } from '#core/alerts/contract.ts'
import { problemsByField } from '#core/fields/problems.ts'
import {
  ALERT_AWAY_MINUTES_MAX,
  ALERT_AWAY_MINUTES_MIN,
  ALERT_WAIT_SECONDS_MAX,
  ALERT_WAIT_SECONDS_MIN,
} from '#core/limits.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitButton } from '../kit/forms/SubmitButton.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { useRefusedFields } from '../kit/forms/use-refused-fields.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { FIRST_WINDOW, WindowFields } from '../templates/WindowFields.tsx'
import css from './alerts.module.css'
import { openAlertForm } from './store.ts'
import { alertTexts } from './texts.ts'

type Change = (changes: Partial<AlertSettingsShape>) => void
type PartProps = {
  settings: AlertSettingsShape
  change: Change
  errorOf: (field: string) => string | undefined
}

/** Prefixes of the paths of fields that show the server's refusal themselves. Refusals of other fields are shown in a banner. */
const SHOWN_AT_FIELDS = ['waitSeconds', 'awayMinutes', 'hours.']

/** Problems of the fields that show them. An emptied number is NaN, which the server would receive as null: no alert. */
function problemsOf(settings: AlertSettingsShape): [field: string, problem: string][] {
  const { error } = updateAlerts.input.safeParse(settings)
  const problems = Object.entries(problemsByField(error?.issues ?? []))
  return problems.filter(([field]) => SHOWN_AT_FIELDS.some((shown) => field.startsWith(shown)))
}

/** Form that determines which alerts are sent, when and to whom. After saving it keeps its input. */
export function AlertForm({ known, onSaved }: { known: AlertsShape; onSaved: () => void }) {
  const texts = useTexts(alertTexts)
  const [settings, setSettings] = useState(known.settings)
  const [saved, setSaved] = useState<object>(known.settings)
  const fieldWords: Record<string, string> = useTexts(fieldTexts)
  const [isChecked, setIsChecked] = useState(false)
  const [form] = useState(() =>
    openAlertForm((_, sent) => {
      setSaved(sent)
      toasts.show({ text: texts.saved })
      form.dismiss()
      onSaved()
    }),
  )
  const refusedAt = useRefusedFields(form)
  const problems = isChecked ? problemsOf(settings) : []
  const errorOf = (name: string) => {
    const found = problems.find(([field]) => field.startsWith(name))
    return found ? (fieldWords[found[1]] ?? fieldWords['invalid']) : refusedAt(name)
  }
  useLeaveGuard(JSON.stringify(settings) !== JSON.stringify(saved), texts.leave)
  const change: Change = (changes) => setSettings((before) => ({ ...before, ...changes }))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const isValid = problemsOf(settings).length === 0
    setIsChecked(!isValid)
    if (isValid) void form.send(settings)
    else requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const part = { settings, change, errorOf }
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      <SubmitNotices submit={form} atFields={SHOWN_AT_FIELDS.some((field) => errorOf(field) !== undefined)} />
      <What {...part} />
      <When {...part} />
      <Whom {...part} people={known.people} />
      <div className={forms.foot}>
        <SubmitButton submit={form}>{texts.save}</SubmitButton>
      </div>
    </form>
  )
}

const FIRST_WAIT_SECONDS = 20
const FIRST_AWAY_MINUTES = 10

function What({ settings, change, errorOf }: PartProps) {
  const texts = useTexts(alertTexts)
  const { waitSeconds, awayMinutes } = settings
  return (
    <Card title={texts.what}>
      <div className={css.choices}>
        <Checkbox
          label={texts.waits}
          checked={waitSeconds !== null}
          onChange={({ target }) => change({ waitSeconds: target.checked ? FIRST_WAIT_SECONDS : null })}
        />
        {waitSeconds !== null && (
          <LimitField
            label={texts.waitSeconds}
            help={texts.waitHelp}
            error={errorOf('waitSeconds')}
            range={[ALERT_WAIT_SECONDS_MIN, ALERT_WAIT_SECONDS_MAX]}
            value={waitSeconds}
            onChange={(next) => change({ waitSeconds: next })}
          />
        )}
        <Checkbox
          label={texts.away}
          checked={awayMinutes !== null}
          onChange={({ target }) => change({ awayMinutes: target.checked ? FIRST_AWAY_MINUTES : null })}
        />
        {awayMinutes !== null && (
          <LimitField
            label={texts.awayMinutes}
            help={texts.awayHelp}
            error={errorOf('awayMinutes')}
            range={[ALERT_AWAY_MINUTES_MIN, ALERT_AWAY_MINUTES_MAX]}
            value={awayMinutes}
            onChange={(next) => change({ awayMinutes: next })}
          />
        )}
        <Checkbox
          label={texts.lacks}
          checked={settings.tellsLacks}
          onChange={({ target }) => change({ tellsLacks: target.checked })}
        />
        <Checkbox
          label={texts.bookings}
          checked={settings.tellsBookings}
          onChange={({ target }) => change({ tellsBookings: target.checked })}
        />
      </div>
    </Card>
  )
}

type LimitFieldProps = {
  label: string
  help: string
  error: string | undefined
  range: readonly [min: number, max: number]
  /** NaN while the field is empty. */
  value: number
  onChange: (value: number) => void
}

function LimitField({ label, help, error, range: [min, max], value, onChange }: LimitFieldProps) {
  return (
    <div className={css.inner}>
      <Field label={label} help={help} error={error}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </Field>
    </div>
  )
}

function When({ settings, change, errorOf }: PartProps) {
  const texts = useTexts(alertTexts)
  const choice = (label: string, hours: AlertSettingsShape['hours']) => (
    <Checkbox
      type="radio"
      name="alert-hours"
      label={label}
      checked={(settings.hours === null) === (hours === null)}
      onChange={() => change({ hours })}
    />
  )
  return (
    <Card title={texts.when}>
      <div className={css.choices}>
        {choice(texts.always, null)}
        {choice(texts.onlyHours, settings.hours ?? FIRST_WINDOW)}
        {settings.hours !== null && (
          <div className={css.inner}>
            <WindowFields window={settings.hours} onChange={(hours) => change({ hours })} />
            {errorOf('hours.') && settings.hours.days.length > 0 && <p role="alert">{errorOf('hours.')}</p>}
            <p className={css.muted}>{texts.hoursHelp}</p>
          </div>
        )}
      </div>
    </Card>
  )
}

function Whom({ settings, change, people }: PartProps & { people: AlertsShape['people'] }) {
  const texts = useTexts(alertTexts)
  const toggle = (userId: number) =>
    change({
      userIds: settings.userIds.includes(userId)
        ? settings.userIds.filter((id) => id !== userId)
        : [...settings.userIds, userId],
    })
  return (
    <Card title={texts.how}>
      <div className={css.choices}>
        <Checkbox
          label={texts.byMail}
          checked={settings.byMail}
          onChange={({ target }) => change({ byMail: target.checked })}
        />
        <Checkbox
          label={texts.byPush}
          checked={settings.byPush}
          onChange={({ target }) => change({ byPush: target.checked })}
        />
      </div>
      {(settings.byMail || settings.byPush) && (
        <fieldset className={css.people}>
          <legend>{texts.people}</legend>
          <p className={css.muted}>{texts.peopleHelp}</p>
          {people.map(({ userId, userName, byMail, byPush }) => (
            <Checkbox
              key={userId}
              checked={settings.userIds.includes(userId)}
              onChange={() => toggle(userId)}
              label={
                <>
                  {userName}
                  {settings.byMail && !byMail && <span className={css.beside}> {texts.noMail}</span>}
                  {settings.byPush && byPush && <span className={css.beside}> {texts.hasPush}</span>}
                </>
              }
            />
          ))}
        </fieldset>
      )}
    </Card>
  )
}
