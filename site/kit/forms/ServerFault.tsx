import { useEffect } from 'react'
import { type FaultCode, type HealthPoll, serverHealth } from '../../line/server-health.ts'
import { commonTexts } from '../texts/common.ts'
import { refusalTexts } from '../texts/refusals.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type ServerFaultProps = {
  /** Opens the dialog; undefined: closed. */
  code: FaultCode | undefined
  onClose: () => void
  /** Polls the server while the dialog is open; tests, and pages that already poll, pass their own. */
  poll?: HealthPoll
}

/**
 * Spec 8, the dialog for unexpected faults: SVER-Unexpected and SVER-99. The page reloads when the server
 * answers, unless the user closes the dialog to keep their input.
 */
export function ServerFault({ code, onClose, poll = serverHealth }: ServerFaultProps) {
  const common = useTexts(commonTexts)
  const refusals = useTexts(refusalTexts)
  const isOpen = code !== undefined
  useEffect(() => {
    if (!isOpen) return
    poll.start()
    return poll.stop
  }, [isOpen, poll])
  return (
    <Dialog
      alert
      open={isOpen}
      onClose={onClose}
      title={`${refusals.unexpected} (${code ?? 'SVER-Unexpected'})`}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {common.reloadFollows}
    </Dialog>
  )
}
