import type { Language } from '#core/languages.ts'
import { TELOP_MAX } from '#core/limits.ts'
import { textFor, type VisitorText } from '#core/visitor-texts/text-for.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'
import { translationTexts } from '../kit/texts/translations.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Field } from '../kit/ui/Field.tsx'
import { TextArea } from '../kit/ui/TextArea.tsx'
import { templateTexts } from './texts.ts'

type TelopFieldProps = {
  language: Language
  text: VisitorText
  rows: number
  help?: string
  onChange: (telop: string) => void
  onTranslate: (translations: Translations) => void
}

/** Field for the lines of a telop (scrolling text) in one language. */
export function TelopField({ language, text, rows, help, onChange, onTranslate }: TelopFieldProps) {
  const texts = useTexts(templateTexts)
  const translated = useTexts(translationTexts)
  const written = text.translations ?? {}
  const isOther = language !== 'ja'
  const isLeftOut = textFor(language, text) === undefined
  return (
    <Field label={texts.telop} help={isLeftOut ? translated.leftOut : help}>
      <TextArea
        key={language}
        lang={language}
        rows={rows}
        maxLength={TELOP_MAX}
        value={isOther ? (written[language] ?? '') : text.ja}
        onChange={({ target: { value } }) =>
          isOther ? onTranslate({ ...written, [language]: value }) : onChange(value)
        }
      />
    </Field>
  )
}
