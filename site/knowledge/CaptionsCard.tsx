import { TRANSCRIPT_DAYS_MAX, TRANSCRIPT_DAYS_MIN } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** The company's default for captions, and how they are translated. Operators switch captions in a call. */
export function CaptionsCard({ fields, change, errorOf }: SettingsPart) {
  const { captions: texts } = useTexts(aiSettingsTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        <div className={css.choices}>
          <Checkbox
            label={texts.captions}
            checked={fields.captions}
            onChange={({ target }) => change({ captions: target.checked })}
          />
          <Checkbox
            label={texts.translates}
            checked={fields.translates}
            onChange={({ target: { checked } }) =>
              change(checked ? { translates: true } : { translates: false, speaksTranslation: false })
            }
          />
          <Checkbox
            label={texts.speaks}
            checked={fields.speaksTranslation}
            disabled={!fields.translates}
            onChange={({ target }) => change({ speaksTranslation: target.checked })}
          />
        </div>
        <Field
          label={texts.days}
          help={texts.daysHelp}
          error={errorOf('transcriptDays')}
          className={css.narrow}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={TRANSCRIPT_DAYS_MIN}
            max={TRANSCRIPT_DAYS_MAX}
            value={Number.isNaN(fields.transcriptDays) ? '' : fields.transcriptDays}
            onChange={({ target }) => change({ transcriptDays: target.valueAsNumber })}
          />
        </Field>
      </div>
    </Card>
  )
}
