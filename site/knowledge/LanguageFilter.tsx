import { LANGUAGES } from '#core/fields/shapes.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { SelectInput } from '../kit/ui/SelectInput.tsx'

type LanguageFilterProps = {
  texts: { language: string; allLanguages: string }
  /** '' means all. */
  value: string
  onChoose: (language: string) => void
}

/** Filters a list by language. */
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
