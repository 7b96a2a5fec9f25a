import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** The question, naming the object; for a Confirm answer of the server its code. */
  title: ReactNode
  /** What follows from agreeing; for a Confirm answer of the server its msg. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  /** Takes something away: the button is red and the dismissal has the focus at first. */
  danger?: boolean
  busy?: boolean
  /** Why it did not work (codes of 100 and more show here, spec 8). */
  error?: string
}

/** Asks before something that cannot be undone, or that signs somebody out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, danger, busy, error } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const actions = (
    <>
      <Button ref={cancel} onClick={onCancel} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button ref={confirm} variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      alert
      open={open}
      onClose={onCancel}
      title={title}
      actions={actions}
      initialFocus={danger ? cancel : confirm}
    >
      {children}
      {error && (
        <p className={css.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      )}
    </Dialog>
  )
}
