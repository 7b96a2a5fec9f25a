import { useStore } from '@nanostores/react'
import { operationTexts } from '../../messages/operation.ts'
import type { Alarms } from '../../stores/operator/alarms.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 8, SVER-02. Leaves by itself when the signage is back. */
export function LostDialog({ alarms }: { alarms: Alarms }) {
  const texts = useTexts(operationTexts).lostDialog
  const open = useStore(alarms.$signageLost)?.dialog === true
  return (
    <Dialog
      alert
      open={open}
      onClose={alarms.closeLostDialog}
      title={texts.title}
      actions={
        <Button variant="primary" onClick={alarms.closeLostDialog}>
          {texts.close}
        </Button>
      }
    >
      {texts.text}
    </Dialog>
  )
}
