import { useStore } from '@nanostores/react'
import { pickTexts } from '../kit/texts/define.ts'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'
import type { Kiosk } from './store.ts'
import { staffTexts } from './texts-staff.ts'

/** Spec 2.4.6: asks staff whether to sign this device out. Opens after the key `l` was held for 3 s. */
export function LogoutDialog({ kiosk }: { kiosk: Kiosk }) {
  const asked = useStore(kiosk.$logoutAsked)
  const language = useStore(kiosk.$language)
  const texts = pickTexts(staffTexts, language)
  return (
    <ConfirmDialog
      danger
      open={asked}
      title={texts.logoutTitle}
      confirmLabel={texts.logout}
      cancelLabel={texts.cancel}
      onConfirm={() => void kiosk.answerLogout(true)}
      onCancel={() => void kiosk.answerLogout(false)}
    >
      {texts.logoutText}
    </ConfirmDialog>
  )
}
