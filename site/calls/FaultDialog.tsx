import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { $language } from '../kit/preferences.ts'
import { refusalWords } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Dialog } from '../kit/ui/Dialog.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { serverHealth } from '../line/server-health.ts'
import type { Fault, LineFault } from './fault.ts'
import { callsTexts } from './texts.ts'

/** Shows errors of the realtime connection in the interface's language (Spec 8). */
export function FaultDialog({ fault }: { fault: LineFault }) {
  const shown = useStore(fault.$fault)
  const last = useRef<Fault>(undefined)
  const isUnknown = shown?.kind === 'unknown'
  if (shown && !isUnknown) last.current = shown
  return (
    <>
      <ServerFault code={shown?.fault} onClose={fault.dismiss} />
      {last.current && (
        <LineDialog fault={fault} shown={last.current} isOpen={shown !== undefined && !isUnknown} />
      )}
    </>
  )
}

type LineDialogProps = { fault: LineFault; shown: Fault; isOpen: boolean }

/**
 * SVER-01: another browser takes the calls of this account, or connecting has failed. After a failed connection, the page reloads
 * as soon as the server answers.
 */
function LineDialog({ fault, shown, isOpen }: LineDialogProps) {
  const texts = useTexts(callsTexts).elsewhere
  const language = useStore($language)
  const isConnection = shown.kind === 'connection'
  useEffect(() => {
    if (!isOpen || !isConnection) return
    serverHealth.start()
    return serverHealth.stop
  }, [isOpen, isConnection])
  return (
    <Dialog
      alert
      open={isOpen}
      onClose={fault.dismiss}
      title={shown.code}
      actions={
        <>
          <Button onClick={fault.dismiss}>{texts.close}</Button>
          {isConnection ? (
            <LinkButton variant="primary" href="/login?later=1">
              {texts.signIn}
            </LinkButton>
          ) : (
            <Button variant="primary" onClick={fault.retry}>
              {texts.retry}
            </Button>
          )}
        </>
      }
    >
      {refusalWords(shown, language)}
    </Dialog>
  )
}
