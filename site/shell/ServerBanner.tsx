import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { reloadSession } from '../line/session.ts'
import css from './ConnectionBanner.module.css'
import { shellTexts } from './texts.ts'

/** Shown instead of the page frame (sidebar and top bar) if the session could not be loaded. */
export function ServerBanner() {
  const texts = useTexts(shellTexts)
  const common = useTexts(commonTexts)
  const again = (
    <Button size="sm" icon="retry" onClick={() => void reloadSession()}>
      {common.again}
    </Button>
  )
  return (
    <Banner tone="danger" className={css.banner} action={again}>
      {texts.unreachable}
    </Banner>
  )
}
