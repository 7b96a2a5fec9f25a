import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import type { AlertSettingsShape, AlertsShape } from '#core/alerts/contract.ts'
import {
  ALERT_AWAY_MINUTES_MAX,
  ALERT_AWAY_MINUTES_MIN,
  ALERT_WAIT_SECONDS_MAX,
  ALERT_WAIT_SECONDS_MIN,
} from '#core/limits.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
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

/** Form for which alerts, when and to whom. The input stays after saving. */
export function AlertForm({ known, onSaved }: { known: AlertsShape; onSaved: () => void }) {
  const texts = useTexts(alertTexts)
  const problems: Record<string, string> = useTexts(fieldTexts)
  const [settings, setSettings] = useState(known.settings)
  const [form] = useState(() =>
    openAlertForm(() => {
      toasts.show({ text: texts.saved })
      form.dismiss()
      onSaved()
    }),
  )
  const { phase, refused } = useStore(form.$submit)
  const errorOf = (field: string) => {
    const key = Object.entries(refused?.refusal.fields ?? {}).find(([name]) => name.startsWith(field))?.[1]
    return key === undefined ? undefined : (problems[key] ?? problems['invalid'])
  }
  const change: Change = (changes) => setSettings((before) => ({ ...before, ...changes }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void form.send(settings)
  }
  const part = { settings, change, errorOf }
  return (
    <form className={css.stack} noValidate onSubmit={save}>
      <SubmitNotices submit={form} />
      <What {...part} />
      <When {...part} />
      <Whom {...part} people={known.people} />
      <div className={forms.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

const FIRST_WAIT_SECONDS = 20
const FIRST_AWAY_MINUTES = 10

function What({ settings, change, errorOf }: PartProps) {
  const texts = useTexts(alertTexts)
  const number = (
    field: 'waitSeconds' | 'awayMinutes',
    label: string,
    help: string,
    range: [number, number],
  ) => (
    <div className={css.inner}>
      <Field label={label} help={help} error={errorOf(field)}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={range[0]}
          max={range[1]}
          value={Number.isNaN(settings[field]) ? '' : (settings[field] ?? '')}
          onChange={({ target }) => change({ [field]: target.valueAsNumber })}
        />
      </Field>
    </div>
  )
  return (
    <Card title={texts.what}>
      <div className={css.choices}>
        <Checkbox
          label={texts.waits}
          checked={settings.waitSeconds !== null}
          onChange={({ target }) => change({ waitSeconds: target.checked ? FIRST_WAIT_SECONDS : null })}
        />
        {settings.waitSeconds !== null &&
          number('waitSeconds', texts.waitSeconds, texts.waitHelp, [
            ALERT_WAIT_SECONDS_MIN,
            ALERT_WAIT_SECONDS_MAX,
          ])}
        <Checkbox
          label={texts.away}
          checked={settings.awayMinutes !== null}
          onChange={({ target }) => change({ awayMinutes: target.checked ? FIRST_AWAY_MINUTES : null })}
        />
        {settings.awayMinutes !== null &&
          number('awayMinutes', texts.awayMinutes, texts.awayHelp, [
            ALERT_AWAY_MINUTES_MIN,
            ALERT_AWAY_MINUTES_MAX,
          ])}
        <Checkbox
          label={texts.bookings}
          checked={settings.tellsBookings}
          onChange={({ target }) => change({ tellsBookings: target.checked })}
        />
      </div>
    </Card>
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
