import { useStore } from '@nanostores/react'
import { pickTexts } from '../kit/texts/define.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import type { Kiosk } from './store.ts'
import { staffTexts } from './texts-staff.ts'

/** Spec 8, SVER-01: another browser shows this signage or uses this room. Retrying succeeds after that browser has closed it. */
export function Elsewhere({ kiosk }: { kiosk: Kiosk }) {
  const refusal = useStore(kiosk.$elsewhere)
  const isGuest = useStore(kiosk.guest.$isGuest)
  const language = useStore(kiosk.$language)
  const staff = pickTexts(staffTexts, language)
  const guest = pickTexts(guestTexts, language)
  return (
    <ConfirmDialog
      open={refusal !== undefined}
      title={isGuest ? guest.taken : staff.elsewhere}
      confirmLabel={isGuest ? guest.again : staff.retry}
      cancelLabel={isGuest ? guest.stop : staff.logout}
      onConfirm={kiosk.takeOver}
      onCancel={() => void kiosk.answerLogout(true)}
    >
      {refusal && <p>{refusalText(refusal, language)}</p>}
      <p>{isGuest ? guest.takenText : staff.elsewhereText}</p>
    </ConfirmDialog>
  )
}
