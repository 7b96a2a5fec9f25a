import { useStore } from '@nanostores/react'
import { pickTexts } from '../../messages/define.ts'
import { guestTexts } from '../../messages/guest.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import { refusalText } from '../../messages/refusals.ts'
import type { Kiosk } from '../../stores/kiosk/kiosk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Spec 8, SVER-01: another open browser shows this signage or sits in this room. Retrying succeeds once that one has gone. */
export function Elsewhere({ kiosk }: { kiosk: Kiosk }) {
  const refusal = useStore(kiosk.$elsewhere)
  const isGuest = useStore(kiosk.guest.$isGuest)
  const language = useStore(kiosk.$language)
  const page = pickTexts(kioskTexts, language).page
  const guest = pickTexts(guestTexts, language)
  return (
    <ConfirmDialog
      open={refusal !== undefined}
      title={isGuest ? guest.taken : page.elsewhere}
      confirmLabel={isGuest ? guest.again : page.retry}
      cancelLabel={isGuest ? guest.stop : page.logout}
      onConfirm={kiosk.takeOver}
      onCancel={() => void kiosk.answerLogout(true)}
    >
      {refusal && <p>{refusalText(refusal, language)}</p>}
      <p>{isGuest ? guest.takenText : page.elsewhereText}</p>
    </ConfirmDialog>
  )
}
