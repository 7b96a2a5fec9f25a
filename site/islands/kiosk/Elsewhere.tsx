import { useStore } from '@nanostores/react'
import { pickTexts } from '../../messages/define.ts'
import { guestTexts } from '../../messages/guest.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import type { Kiosk } from '../../stores/kiosk/kiosk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** alreadyExist: another living browser shows this signage, or sits in this room. Asking again succeeds once that one has gone. */
export function Elsewhere({ kiosk }: { kiosk: Kiosk }) {
  const code = useStore(kiosk.$elsewhere)
  const isGuest = useStore(kiosk.guest.$isGuest)
  const language = useStore(kiosk.$language)
  const page = pickTexts(kioskTexts, language).page
  const guest = pickTexts(guestTexts, language)
  return (
    <ConfirmDialog
      open={code !== undefined}
      title={isGuest ? guest.taken : page.elsewhere}
      confirmLabel={isGuest ? guest.again : page.retry}
      cancelLabel={isGuest ? guest.stop : page.logout}
      onConfirm={kiosk.takeOver}
      onCancel={() => void kiosk.answerLogout(true)}
    >
      {`${isGuest ? guest.takenText : page.elsewhereText} (${code})`}
    </ConfirmDialog>
  )
}
