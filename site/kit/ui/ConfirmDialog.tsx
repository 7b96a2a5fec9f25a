import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'

type ConfirmDialogProps = {
  open: boolean
  /** The question, which names the object. If the server answered `Confirm` (Spec 4.2): the code of its answer. */
  title: ReactNode
  /** What will happen. If the server answered `Confirm`: the `msg` of its answer. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  /** For destructive actions: the button is red, and the cancel button has the initial focus. */
  danger?: boolean
  /** True while the action is running: the dialog then cannot be closed, because the action can no longer be canceled. */
  busy?: boolean
  /** Why the action failed. Errors from SVER-100 on are shown in the dialog (Spec 8). */
  error?: string
}

/** Asks before an action that cannot be undone, or that signs a user out. */
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
      onClose={() => busy || onCancel()}
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
