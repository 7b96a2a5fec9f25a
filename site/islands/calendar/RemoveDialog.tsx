import { useStore } from '@nanostores/react'
import { rangeWords } from '#rules/japan-words.ts'
import { bookingTexts } from '../../messages/booking.ts'
import { refusalText } from '../../messages/refusals.ts'
import type { Booking } from '../../stores/booking/booking.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ServerFault } from '../forms/ServerFault.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 5: a reservation is cancelled after a question; past the cut-off it says why not (Spec 8). */
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
