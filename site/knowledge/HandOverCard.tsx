import { FAILED_TURNS_MAX } from '#core/limits.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

const TURNS = Array.from({ length: FAILED_TURNS_MAX }, (_, n) => n + 1)

export function HandOverCard({ fields, change, errorOf }: SettingsPart) {
  const { handOver: texts } = useTexts(aiSettingsTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <Field label={texts.failedTurns} error={errorOf('failedTurnsMax')} className={css.narrow}>
          <SelectInput
            value={fields.failedTurnsMax}
            onChange={({ target }) => change({ failedTurnsMax: Number(target.value) })}
          >
            {TURNS.map((count) => (
              <option key={count} value={count}>
                {texts.turns(count)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <div className={css.choices}>
          <Checkbox
            label={texts.offersPerson}
            checked={fields.offersPerson}
            onChange={({ target }) => change({ offersPerson: target.checked })}
          />
          <Checkbox
            label={texts.returnsToAi}
            checked={fields.returnsToAi}
            onChange={({ target }) => change({ returnsToAi: target.checked })}
          />
        </div>
      </div>
    </Card>
  )
}
