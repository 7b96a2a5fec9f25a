import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import css from './Dialog.module.css'

export type DialogFrameProps = {
  open: boolean
  /** Called on Escape, a click outside or DialogClose; an alert dialog closes only by its buttons or Escape. */
  onClose: () => void
  /** The user must answer: the dialog has the role alertdialog, and a click outside does not close it. */
  alert?: boolean
  /** `call` is above all other dialogs. */
  layer?: 'dialog' | 'call'
  /** Not modal: at the right edge, without a backdrop, so that a call stays visible and usable. */
  beside?: boolean
  /** Gets the initial focus; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/**
 * A bare dialog: backdrop, focus trap, return of focus. Needs a DialogTitle inside. `Dialog` is the usual one
 * with header, content and footer.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, alert = false, layer = 'dialog', beside = false } = props
  const { initialFocus, className, children } = props
  const Root = alert ? AlertDialog.Root : Dialog.Root
  const closeOnly = (next: boolean) => {
    if (!next) onClose()
  }
  return (
    <Root open={open} onOpenChange={closeOnly} {...(beside && { modal: false })}>
      <Dialog.Portal>
        {!beside && <Dialog.Backdrop className={classes(css.scrim, layer === 'call' && css.callLayer)} />}
        <Dialog.Viewport
          className={classes(css.viewport, layer === 'call' && css.callLayer, beside && css.beside)}
        >
          <Dialog.Popup className={classes(css.dialog, className)} initialFocus={initialFocus}>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Root>
  )
}

type PartProps = { className?: string; children: ReactNode }

/** The dialog's name, announced when it opens; an h2. */
export function DialogTitle(props: PartProps) {
  return <Dialog.Title {...props} />
}

/** Announced after the title when the dialog opens. */
export function DialogText({ className, children }: PartProps) {
  return (
    <Dialog.Description render={<div />} className={className}>
      {children}
    </Dialog.Description>
  )
}
