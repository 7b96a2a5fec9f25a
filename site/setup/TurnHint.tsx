import { useStore } from '@nanostores/react'
import { otherScreen, stageSizeOf } from '#core/stage/layout.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { board } from '../line/board.ts'
import { signageTexts } from '../signages/texts.ts'
import type { GuideData } from './guide.ts'

/** Shows what to do if the connected device has another orientation than the user chose. */
export function TurnHint({ screen }: { screen: NonNullable<GuideData['screen']> }) {
  const { screenDiffers } = useTexts(signageTexts)
  const { turn } = useTexts(orientationTexts)
  const entry = useStore(board.$signages).find(({ id }) => id === screen.signageId)
  const other = otherScreen(entry?.shown?.screen, stageSizeOf(screen.orientation))
  if (!other) return null
  return (
    <Banner
      tone="warning"
      action={
        <LinkButton size="sm" href={`/app/signage/template?id=${screen.signageId}`}>
          {turn[other]}
        </LinkButton>
      }
    >
      {screenDiffers[other]}
    </Banner>
  )
}
