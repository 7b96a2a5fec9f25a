import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { LanguageOptions } from './LanguageOptions.tsx'

type LanguageFilterProps = {
  texts: { language: string; allLanguages: string }
  /** Language code; '' means all languages. */
  value: string
  onChoose: (language: string) => void
}

export function LanguageFilter({ texts, value, onChoose }: LanguageFilterProps) {
  return (
    <SelectInput
      size="sm"
      aria-label={texts.language}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{texts.allLanguages}</option>
      <LanguageOptions />
    </SelectInput>
  )
}
