import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import type { Absence } from './last-one.ts'
import { standbyTexts } from './texts-standby.ts'

type StepAwayDialogProps = {
  absence: Absence
  /** Suspends the signages; undefined if the operator's role may not do that. */
  onSuspend?: () => void
  onLeave: () => void
  onCancel: () => void
}

/**
 * Shown when an operator steps away and no other operator may answer calls of one of the signages: explains what
 * visitors will see there, and what can be done about it.
 */
export function StepAwayDialog({ absence, onSuspend, onLeave, onCancel }: StepAwayDialogProps) {
  const texts = useTexts(standbyTexts).last
  const { colleagues, withAi, withoutAi } = absence
  const isAllAi = withoutAi.length === 0 && withAi.length > 0
  return (
    <Dialog
      alert
      open
      onClose={onCancel}
      title={colleagues === 'none' ? texts.title : texts.titlePartly}
      actions={
        <>
          <Button onClick={onCancel}>{texts.stay}</Button>
          {onSuspend && withoutAi.length > 0 && <Button onClick={onSuspend}>{texts.suspend}</Button>}
          <Button variant="primary" onClick={onLeave}>
            {isAllAi ? texts.leaveToAi : texts.leave}
          </Button>
        </>
      }
    >
      {withoutAi.length > 0 && <p>{texts.away(withoutAi)}</p>}
      {withAi.length > 0 && <p>{texts.ai(withAi)}</p>}
      {withoutAi.length > 0 && <p>{onSuspend ? texts.suspendHelp : texts.askHelp}</p>}
    </Dialog>
  )
}
