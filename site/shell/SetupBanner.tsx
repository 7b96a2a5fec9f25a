import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import css from './ConnectionBanner.module.css'
import { shellTexts } from './texts.ts'

/** decisions 1: shown while steps of the first-day setup are open; skipping steps also completes them. */
export function SetupBanner({ done, of }: { done: number; of: number }) {
  const texts = useTexts(shellTexts)
  return (
    <Banner
      live={false}
      className={css.banner}
      action={
        <LinkButton size="sm" href="/setup">
          {texts.setupGo}
        </LinkButton>
      }
    >
      {texts.setup(done, of)}
    </Banner>
  )
}
