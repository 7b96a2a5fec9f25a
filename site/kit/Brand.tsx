import css from './brand.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { commonTexts } from './texts/common.ts'
import { useTexts } from './texts/use-texts.ts'
import { BrandMark } from './ui/BrandMark.tsx'

/** Logo, product name and the language switch at the top of a page without sidebar and top bar. */
export function Brand({ tagline }: { tagline?: string }) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.brand}>
      <BrandMark size="lg" />
      <div className={css.words}>
        <span className={css.product}>{common.product}</span>
        {tagline && <span className={css.tagline}>{tagline}</span>}
      </div>
      <LanguageSwitch />
    </div>
  )
}
