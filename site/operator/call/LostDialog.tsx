import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { operationTexts } from '../texts.ts'
import { timeWithSeconds } from '../time-words.ts'
import type { Alarms } from './alarms.ts'

/** Spec 8, SVER-02. Closes by itself when the signage is back. */
export function LostDialog({ alarms }: { alarms: Alarms }) {
  const texts = useTexts(operationTexts).lostDialog
  const lost = useStore(alarms.$signageLost)
  const open = lost?.dialog === true
  // Keep the text while the dialog fades out.
  const lostAt = useRef(0)
  if (lost) lostAt.current = lost.lostAt
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
      <p>{texts.text}</p>
      <p>{texts.lostAt(timeWithSeconds(lostAt.current))}</p>
    </Dialog>
  )
}
