import { PERSONA_MAX } from '#core/limits.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** The persona in the chat server's prompt: who the avatar is, and how it speaks. */
export function PersonaCard({ fields, change, errorOf }: SettingsPart) {
  const { persona: texts } = useTexts(aiSettingsTexts)
  const common = useTexts(commonTexts)
  return (
    <Card title={texts.title}>
      <div className={css.fields}>
        <Field label={texts.label} mark={common.optional} help={texts.help} error={errorOf('persona')}>
          <TextArea
            value={fields.persona}
            maxLength={PERSONA_MAX}
            placeholder={texts.placeholder}
            onChange={({ target }) => change({ persona: target.value })}
          />
        </Field>
      </div>
    </Card>
  )
}
