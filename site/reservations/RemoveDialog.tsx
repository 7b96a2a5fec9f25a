import { useStore } from '@nanostores/react'
import { rangeWords } from '#core/time/japan-words.ts'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import type { Booking } from './booking.ts'
import { bookingTexts } from './texts-booking.ts'

/** Spec 5: asks before canceling; less than 30 minutes before the start it says why canceling is impossible (Spec 8). */
export function RemoveDialog({ booking }: { booking: Booking }) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const removing = useStore(booking.$removing)
  const refused = removing?.refused?.refusal
  const reason =
    refused && (refused.key === 'cancelEnded' ? texts.remove.ended : refusalText(refused, language))
  if (removing?.fault) return <ServerFault code={removing.fault} onClose={booking.keep} />
  return (
    <ConfirmDialog
      open={removing !== undefined}
      title={removing ? texts.remove.title(removing.reservation.title) : ''}
      confirmLabel={texts.remove.agree}
      cancelLabel={texts.remove.keep}
      danger
      busy={removing?.phase === 'sending'}
      error={reason}
      onConfirm={() => void booking.remove()}
      onCancel={booking.keep}
    >
      {removing ? texts.remove.text(rangeWords(removing.reservation)) : ''}
    </ConfirmDialog>
  )
}
