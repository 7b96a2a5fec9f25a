import { LANGUAGES, type Language } from '#core/languages.ts'
import { commonTexts } from '../texts/common.ts'
import { translationTexts } from '../texts/translations.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Segment } from '../ui/Segment.tsx'

type LanguageTabsProps = {
  value: Language
  onChange: (language: Language) => void
  /** Languages in which a text is still missing. */
  missing: readonly Language[]
}

/** Tabs of texts that visitors read; a language with missing texts is marked. */
export function LanguageTabs({ value, onChange, missing }: LanguageTabsProps) {
  const texts = useTexts(translationTexts)
  const { languages } = useTexts(commonTexts)
  return (
    <Segment
      label={texts.languages}
      value={value}
      onChange={onChange}
      options={LANGUAGES.map((language) =>
        missing.includes(language)
          ? { value: language, label: texts.missing(languages[language]) }
          : { value: language, label: languages[language], icon: 'check' as const },
      )}
    />
  )
}
