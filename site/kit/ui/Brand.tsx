import { commonTexts } from '../texts/common.ts'
import { useTexts } from '../texts/use-texts.ts'
import { BrandMark } from './BrandMark.tsx'
import css from './brand.module.css'

/** Logo and product name at the top of a page without the office frame. */
export function Brand({ tagline }: { tagline?: string }) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.brand}>
      <BrandMark size="lg" />
      <span className={css.product}>{common.product}</span>
      {tagline && <span className={css.tagline}>{tagline}</span>}
    </div>
  )
}
