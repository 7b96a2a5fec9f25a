import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import type { Booking } from './booking.ts'
import { bookingTexts } from './texts-booking.ts'

/** Spec 4.6: asks the user to sign in or register. The booking is kept in this browser, and is completed afterwards. */
export function SignInDialog({ booking }: { booking: Booking }) {
  const texts = useTexts(bookingTexts)
  const isOpen = useStore(booking.$asksToSignIn)
  return (
    <Dialog
      open={isOpen}
      onClose={booking.stay}
      title={texts.signIn.title}
      actions={
        <>
          <Button onClick={booking.stay}>{texts.signIn.stay}</Button>
          <LinkButton href="/test/register">{texts.signIn.register}</LinkButton>
          <LinkButton href="/login" variant="primary">
            {texts.signIn.signIn}
          </LinkButton>
        </>
      }
    >
      <p>{texts.signIn.text}</p>
    </Dialog>
  )
}
