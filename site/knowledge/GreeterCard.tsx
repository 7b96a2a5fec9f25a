import { GREETERS } from '#core/dialogue/dialogue.ts'
import { GREETING_HOURS_MAX } from '#core/limits.ts'
import type { ShowWindow } from '#core/time/schedule.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { FIRST_WINDOW, WindowFields } from '../templates/WindowFields.tsx'
import settingsCss from './ai-settings.module.css'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** Who greets visitors first, and when. */
export function GreeterCard({ fields, change, errorOf }: SettingsPart) {
  const { greeter: texts } = useTexts(aiSettingsTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        <div className={css.choices}>
          {GREETERS.map((greeter) => (
            <Checkbox
              key={greeter}
              type="radio"
              name="ai-greeter"
              label={texts.choices[greeter]}
              checked={fields.greeter === greeter}
              onChange={() => change({ greeter })}
            />
          ))}
        </div>
        {fields.greeter === 'hours' && (
          <Hours hours={fields.hours} errorOf={errorOf} onChange={(hours) => change({ hours })} />
        )}
        <Checkbox
          label={texts.presence}
          checked={fields.startsByPresence}
          onChange={({ target }) => change({ startsByPresence: target.checked })}
        />
      </div>
    </Card>
  )
}

type HoursProps = {
  hours: readonly ShowWindow[]
  errorOf: SettingsPart['errorOf']
  onChange: (hours: readonly ShowWindow[]) => void
}

function Hours({ hours, errorOf, onChange }: HoursProps) {
  const { greeter: texts } = useTexts(aiSettingsTexts)
  return (
    <fieldset className={css.group}>
      <legend>{texts.hoursTitle}</legend>
      <p className={css.note}>{texts.hoursHelp}</p>
      {hours.map((window, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: hours have no id, and their fields have no state
          key={`window ${at + 1}`}
          className={settingsCss.window}
          role="group"
          aria-label={texts.window(at + 1)}
        >
          <WindowFields
            window={window}
            onChange={(next) => onChange(hours.map((other, n) => (n === at ? next : other)))}
          />
          <div>
            <Button
              size="sm"
              variant="danger-quiet"
              icon="trash"
              onClick={() => onChange(hours.filter((_, n) => n !== at))}
            >
              {texts.remove(at + 1)}
            </Button>
          </div>
        </div>
      ))}
      {errorOf('hours') && (
        <p className={css.problem} role="alert">
          {errorOf('hours')}
        </p>
      )}
      {hours.length < GREETING_HOURS_MAX && (
        <div>
          <Button size="sm" icon="plus" onClick={() => onChange([...hours, FIRST_WINDOW])}>
            {texts.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
