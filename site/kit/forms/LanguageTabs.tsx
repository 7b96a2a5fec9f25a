import { LANGUAGES, type Language } from '#core/languages.ts'
import { commonTexts } from '../texts/common.ts'
import { translationTexts } from '../texts/translations.ts'
import { useTexts } from '../texts/use-texts.ts'
import { HiddenText } from '../ui/HiddenText.tsx'
import { Segment } from '../ui/Segment.tsx'

type LanguageTabsProps = {
  value: Language
  onChange: (language: Language) => void
  /** Languages in which a text is still missing. */
  missing: readonly Language[]
}

/** Tabs for the languages of texts that visitors read. A language in which a text is missing has a dot. */
export function LanguageTabs({ value, onChange, missing }: LanguageTabsProps) {
  const texts = useTexts(translationTexts)
  const { languages } = useTexts(commonTexts)
  return (
    <Segment
      label={texts.languages}
      value={value}
      onChange={onChange}
      options={LANGUAGES.map((language) => ({
        value: language,
        label: missing.includes(language) ? (
          <span title={texts.missing}>
            {languages[language]} •<HiddenText>{texts.missing}</HiddenText>
          </span>
        ) : (
          languages[language]
        ),
      }))}
    />
  )
}
