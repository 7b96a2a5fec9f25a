import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import css from './Popover.module.css'

type PopoverProps = {
  /** The button that opens the panel. */
  trigger: ReactElement
  title: string
  /** Whether the panel is open. Needed only if the page itself opens or closes it as well. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Also opens when the pointer rests on the button, like a tooltip. */
  hover?: boolean
  side?: 'top' | 'bottom'
  /** The panel is placed beside this element instead of the button. */
  anchor?: RefObject<HTMLElement | null>
  /** Shows an ✕ with this name. */
  closeLabel?: string
  className?: string
  children: ReactNode
}

/**
 * A small panel at a button; the page stays usable. Escape or a click outside closes the panel and returns the focus to
 * the button.
 */
export function Popover(props: PopoverProps) {
  const { trigger, title, open, onOpenChange, hover = false, side = 'bottom', anchor } = props
  const { closeLabel, className, children } = props
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} openOnHover={hover} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          className={css.positioner}
          anchor={anchor}
          side={side}
          align="end"
          sideOffset={6}
          collisionAvoidance={{ align: 'shift' }}
        >
          {/* data-popover: shortcuts of the page work inside the popover as well */}
          <BasePopover.Popup className={classes(css.popover, className)} data-popover="">
            <div className={css.head}>
              <BasePopover.Title className={css.title}>{title}</BasePopover.Title>
              {closeLabel && (
                <BasePopover.Close render={<IconButton icon="close" size="sm" label={closeLabel} />} />
              )}
            </div>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
