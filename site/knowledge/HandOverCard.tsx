import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/**
 * Options for calling an operator. After `failedTurnsMax` failed turns in a row, the AI always calls an operator,
 * regardless of these options.
 */
export function HandOverCard({ fields, change }: SettingsPart) {
  const { handOver: texts } = useTexts(aiSettingsTexts)
  return (
    <Card title={texts.title}>
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
    </Card>
  )
}
