import { LANGUAGES } from '#contract/shapes.ts'
import { commonTexts } from '../../messages/common.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { useTexts } from '../shell/use-texts.ts'

type LanguageFilterProps = {
  texts: { language: string; allLanguages: string }
  /** '' is all of them. */
  value: string
  onChoose: (language: string) => void
}

/** Above a list: what was said in one language alone. */
export function LanguageFilter({ texts, value, onChoose }: LanguageFilterProps) {
  const { languages } = useTexts(commonTexts)
  return (
    <SelectInput
      size="sm"
      aria-label={texts.language}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{texts.allLanguages}</option>
      {LANGUAGES.map((lang) => (
        <option key={lang} value={lang}>
          {languages[lang]}
        </option>
      ))}
    </SelectInput>
  )
}
