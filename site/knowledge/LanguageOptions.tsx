import { LANGUAGES } from '#core/fields/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'

/** The languages of visitors, as options of a select. */
export function LanguageOptions() {
  const { languages } = useTexts(commonTexts)
  return LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {languages[language]}
    </option>
  ))
}
