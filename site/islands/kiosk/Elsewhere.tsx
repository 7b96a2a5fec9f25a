import { useStore } from '@nanostores/react'
import { pickTexts } from '../../messages/define.ts'
import { kioskTexts } from '../../messages/kiosk.ts'
import type { Kiosk } from '../../stores/kiosk.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** alreadyExist: another living browser shows this signage. Asking again succeeds once that one has gone. */
export function Elsewhere({ kiosk }: { kiosk: Kiosk }) {
  const elsewhere = useStore(kiosk.$elsewhere)
  const texts = pickTexts(kioskTexts, useStore(kiosk.$language)).page
  return (
    <ConfirmDialog
      open={elsewhere}
      title={texts.elsewhere}
      confirmLabel={texts.retry}
      cancelLabel={texts.logout}
      onConfirm={kiosk.takeOver}
      onCancel={() => void kiosk.answerLogout(true)}
    >
      {texts.elsewhereText}
    </ConfirmDialog>
  )
}
