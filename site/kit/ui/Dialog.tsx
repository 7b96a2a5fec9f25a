import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import css from './Dialog.module.css'
import { DialogFrame, type DialogFrameProps, DialogText, DialogTitle } from './DialogFrame.tsx'
import { IconButton } from './IconButton.tsx'

type DialogProps = DialogFrameProps & {
  title: ReactNode
  /** Buttons; the main action is last, at the right. */
  actions?: ReactNode
  /** Shows an ✕ with this name in the header. */
  closeLabel?: string
  wide?: boolean
}

export function Dialog({
  title,
  actions,
  closeLabel,
  wide = false,
  className,
  children,
  ...frame
}: DialogProps) {
  return (
    <DialogFrame {...frame} className={classes(wide && css.wide, className)}>
      <div className={css.head}>
        <DialogTitle className={css.title}>{title}</DialogTitle>
        {closeLabel && <IconButton icon="close" label={closeLabel} onClick={frame.onClose} />}
      </div>
      {frame.alert ? (
        <DialogText className={css.body}>{children}</DialogText>
      ) : (
        <div className={css.body}>{children}</div>
      )}
      {actions && <div className={css.foot}>{actions}</div>}
    </DialogFrame>
  )
}
