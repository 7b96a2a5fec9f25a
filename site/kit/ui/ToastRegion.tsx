import { Toast } from '@base-ui/react/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import css from './ToastRegion.module.css'

/**
 * docs/look.md: a message stays for 5 s, or for 10 s if it has an undo button. While the pointer or the focus is on a message,
 * it does not disappear.
 */
const TOAST_MS = 5_000
const UNDO_MS = 10_000
/** Base UI hides messages above its limit, but all messages of this product must be visible. */
const NO_LIMIT = Number.POSITIVE_INFINITY
/**
 * Base UI gives each message the role dialog. These messages need no answer, so they must not be announced as dialogs,
 * and tests must not find them as dialogs.
 */
const GROUP = { role: 'group', 'aria-modal': undefined } as const

type ToastTone = 'success' | 'info' | 'warning' | 'danger'

type ToastItem = {
  id: string
  text: string
  tone: ToastTone
  /** A button in the message, such as 元に戻す (undo). Pressing it also closes the message. */
  action?: { label: string; run: () => void }
}

const ICONS: Record<ToastTone, IconName> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'alert',
}

type ToastRegionProps = {
  /** Name of the landmark, such as お知らせ (notifications). */
  label: string
  closeLabel: string
  toasts: readonly ToastItem[]
  /** Called when a message's time is over or the user has closed it. */
  onClose: (id: string) => void
}

/** Short messages at the lower right, announced politely. Mount it once, before the first message. */
export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={NO_LIMIT}>
      <Toasts {...props} />
    </Toast.Provider>
  )
}

function Toasts({ label, closeLabel, toasts, onClose }: ToastRegionProps) {
  const { toasts: shown, add, close } = Toast.useToastManager<ToastItem>()
  useFeed(toasts, onClose, add, close)
  return (
    <Toast.Viewport className={css.region} aria-label={label}>
      {shown.map((toast) => (
        <Toast.Root key={toast.id} toast={toast} className={css.toast} {...GROUP}>
          <Toast.Content className={css.content}>
            {toast.data && <Icon name={ICONS[toast.data.tone]} />}
            <Toast.Description className={css.text} render={<span />} />
            {toast.data?.action && (
              <Button
                variant="quiet"
                size="sm"
                className={css.action}
                onClick={() => {
                  // ignore a click on a message that is already fading out
                  if (toast.transitionStatus === 'ending') return
                  toast.data?.action?.run()
                  close(toast.id)
                }}
              >
                {toast.data.action.label}
              </Button>
            )}
            <Toast.Close
              aria-hidden={false}
              render={<IconButton icon="close" label={closeLabel} size="sm" className={css.action} />}
            />
          </Toast.Content>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

type Manager = ReturnType<typeof Toast.useToastManager<ToastItem>>

/** Adds to Base UI the messages that were added to `toasts`, and closes those that were removed. */
function useFeed(
  toasts: readonly ToastItem[],
  onClose: (id: string) => void,
  add: Manager['add'],
  close: Manager['close'],
) {
  const fed = useRef(new Set<string>())
  useEffect(() => {
    for (const toast of toasts) {
      if (fed.current.has(toast.id)) continue
      fed.current.add(toast.id)
      add({
        id: toast.id,
        description: toast.text,
        data: toast,
        timeout: toast.action ? UNDO_MS : TOAST_MS,
        onClose: () => onClose(toast.id),
      })
    }
    for (const id of fed.current) {
      if (toasts.some((toast) => toast.id === id)) continue
      fed.current.delete(id)
      close(id)
    }
  }, [toasts, onClose, add, close])
  // unmounting ends the timers: close the messages, because otherwise the next page would show them again
  const forget = useEffectEvent(() => fed.current.forEach(onClose))
  useEffect(() => forget, [])
}
