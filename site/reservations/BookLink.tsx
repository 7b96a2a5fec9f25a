import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { reservationTexts } from './texts.ts'

/** A link that opens the calendar with an empty booking form. */
export function BookLink() {
  const texts = useTexts(reservationTexts)
  return (
    <LinkButton href="/app/reservation/calendar?new=1" variant="primary" icon="plus">
      {texts.book}
    </LinkButton>
  )
}
