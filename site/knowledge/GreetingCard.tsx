import { LANGUAGES } from '#core/fields/shapes.ts'
import { GREETING_MAX } from '#core/limits.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import css from './knowledge.module.css'
import type { SettingsPart } from './settings-part.ts'
import { aiSettingsTexts } from './texts-settings.ts'

/** The AI's first words, by language. */
export function GreetingCard({ fields, change, errorOf }: SettingsPart) {
  const { persona: texts } = useTexts(aiSettingsTexts)
  const common = useTexts(commonTexts)
  return (
    <Card title={texts.greeting}>
      <div className={css.fields}>
        <p className={css.note}>{texts.greetingHelp}</p>
        {LANGUAGES.map((lang) => (
          <Field key={lang} label={common.languages[lang]} error={errorOf(`greeting.${lang}`)}>
            <TextInput
              lang={lang}
              value={fields.greeting[lang]}
              maxLength={GREETING_MAX}
              onChange={({ target }) => change({ greeting: { ...fields.greeting, [lang]: target.value } })}
            />
          </Field>
        ))}
      </div>
    </Card>
  )
}
