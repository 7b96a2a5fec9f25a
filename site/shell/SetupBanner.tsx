import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { openSteps, SETUP_STEPS } from '#core/setup/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import { type SetupGuide, setupGuide } from '../setup/guide.ts'
import { setupTexts } from '../setup/texts.ts'
import css from './ConnectionBanner.module.css'
import { shellTexts } from './texts.ts'

const GUIDE_PAGE = '/app/setup'

/**
 * decisions 1: the progress of the first-day setup and its next step, on every page but the guide's own, until all
 * steps are done or skipped. Follows changes at once. Tests pass their own `guide`.
 */
export function SetupBanner({ guide = setupGuide }: { guide?: SetupGuide }) {
  const texts = useTexts(shellTexts)
  const { steps } = useTexts(setupTexts)
  const path = useCurrentPath()
  const { value } = useStore(guide.$resource)
  useEffect(() => guide.follow(), [guide])
  // load the steps again after each page change, because the user may have completed a step on the previous page
  useEffect(() => {
    if (path !== GUIDE_PAGE) void guide.load()
  }, [guide, path])
  const left = value ? openSteps(value.steps) : []
  const [next] = left
  if (path === GUIDE_PAGE || next === undefined) return null
  return (
    <Banner
      live={false}
      className={css.banner}
      action={
        <LinkButton size="sm" href={GUIDE_PAGE}>
          {texts.setupGo}
        </LinkButton>
      }
    >
      {texts.setup(SETUP_STEPS.length - left.length, SETUP_STEPS.length, steps[next].title)}
    </Banner>
  )
}
