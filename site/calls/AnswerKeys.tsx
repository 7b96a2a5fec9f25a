import type { ReactNode, Ref } from 'react'
import { ariaKeysOf } from '../kit/shortcut-table.ts'
import { Button } from '../kit/ui/Button.tsx'
import css from './call-dialog.module.css'

type AnswerKey = { label: ReactNode; press: () => void }

type AnswerKeysProps = {
  decline: AnswerKey
  accept: AnswerKey
  /** Whether the answer was sent and the server has not confirmed it yet. */
  isSent: boolean
  acceptRef: Ref<HTMLButtonElement>
}

/** The decline and accept buttons of a dialog that asks this operator to take a call. */
export function AnswerKeys({ decline, accept, isSent, acceptRef }: AnswerKeysProps) {
  return (
    <footer className={css.foot}>
      <Button size="xl" aria-keyshortcuts={ariaKeysOf('decline')} disabled={isSent} onClick={decline.press}>
        {decline.label}
      </Button>
      <Button
        ref={acceptRef}
        className={css.accept}
        size="xl"
        variant="primary"
        icon="phone"
        aria-keyshortcuts={ariaKeysOf('answer')}
        loading={isSent}
        onClick={accept.press}
      >
        {accept.label}
      </Button>
    </footer>
  )
}
