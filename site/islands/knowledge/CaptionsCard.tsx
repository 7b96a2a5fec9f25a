import { aiSettingsTexts } from '../../messages/ai-settings.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'

/** Each stands on the one before: what is not written is not translated, what is not translated is not spoken. */
export function CaptionsCard({ wish, change }: SettingsPart) {
  const { captions: texts } = useTexts(aiSettingsTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <p className={css.note}>{texts.help}</p>
        <div className={css.choices}>
          <Checkbox
            label={texts.captions}
            checked={wish.captions}
            onChange={({ target: { checked } }) =>
              change(
                checked
                  ? { captions: true }
                  : { captions: false, translates: false, speaksTranslation: false },
              )
            }
          />
          <Checkbox
            label={texts.translates}
            checked={wish.translates}
            disabled={!wish.captions}
            onChange={({ target: { checked } }) =>
              change(checked ? { translates: true } : { translates: false, speaksTranslation: false })
            }
          />
          <Checkbox
            label={texts.speaks}
            checked={wish.speaksTranslation}
            disabled={!wish.translates}
            onChange={({ target }) => change({ speaksTranslation: target.checked })}
          />
        </div>
      </div>
    </Card>
  )
}
