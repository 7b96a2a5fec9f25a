import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import css from './Drawer.module.css'
import { IconButton } from './IconButton.tsx'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** The edge of the screen at which the drawer appears. */
  side?: 'start' | 'end'
  actions?: ReactNode
  /** Gets the initial focus; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A panel at the edge of the screen; the page behind it is inert. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, closeLabel, side = 'end', actions, initialFocus, className, children } = props
  const closeOnly = (next: boolean) => {
    if (!next) onClose()
  }
  return (
    <Dialog.Root open={open} onOpenChange={closeOnly}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.scrim} />
        <Dialog.Popup className={classes(css.drawer, css[side], className)} initialFocus={initialFocus}>
          <div className={css.head}>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={css.body}>{children}</div>
          {actions && <div className={css.foot}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
