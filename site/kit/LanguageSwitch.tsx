import { useStore } from '@nanostores/react'
import { $language, STAFF_LANGUAGES } from './preferences.ts'
import { commonTexts } from './texts/common.ts'
import { useTexts } from './texts/use-texts.ts'
import { Segment } from './ui/Segment.tsx'

/** Switch for the language of the product's pages in this browser. Can be a part of pre-built HTML. */
export function LanguageSwitch({ block = false }: { block?: boolean }) {
  const common = useTexts(commonTexts)
  return (
    <Segment
      block={block}
      label={common.language}
      value={useStore($language, { ssr: 'initial' })}
      onChange={(next) => $language.set(next)}
      options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
    />
  )
}
