import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { callsTexts } from '../../messages/calls.ts'
import type { LineFault } from '../../stores/calls/fault.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 8, SVER-01: another browser answers for this account. With the server's own words. */
export function FaultDialog({ fault }: { fault: LineFault }) {
  const texts = useTexts(callsTexts)
  const shown = useStore(fault.$fault)
  const last = useRef(shown)
  if (shown) last.current = shown
  if (!last.current) return null
  return (
    <Dialog
      alert
      open={shown !== undefined}
      onClose={fault.dismiss}
      title={last.current.code}
      actions={
        <>
          <Button onClick={fault.dismiss}>{texts.elsewhere.close}</Button>
          <Button variant="primary" onClick={fault.retry}>
            {texts.elsewhere.retry}
          </Button>
        </>
      }
    >
      {last.current.msg}
    </Dialog>
  )
}
