import { useStore } from '@nanostores/react'
import { bookingTexts } from '../../messages/booking.ts'
import type { Booking } from '../../stores/booking/booking.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 4.6: the booking is kept here and completes after signing in or registering. */
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
