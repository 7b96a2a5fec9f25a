import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import css from './Popover.module.css'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  children: ReactNode
}

/** A small panel below a button. Escape and a press outside close it and return the focus to the button. */
export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={css.positioner} side="bottom" align="end" sideOffset={6}>
          <BasePopover.Popup className={css.popover}>
            <BasePopover.Title className={css.title}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
