import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import css from './ToastRegion.module.css'

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type ToastItem = {
  id: string
  text: string
  tone: ToastTone
  /** E.g. 元に戻す. Pressing it also closes the toast. */
  action?: { label: string; run: () => void }
}

const ICONS: Record<ToastTone, IconName> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  danger: 'alert',
}

type ToastRegionProps = {
  /** Name of the landmark, e.g. お知らせ. */
  label: string
  closeLabel: string
  toasts: readonly ToastItem[]
  onClose: (id: string) => void
  /** The pointer or the focus is on a toast (true) or has left it: its time stands still meanwhile. */
  onHold: (held: boolean) => void
}

/** Short messages at the lower right, read politely. Mount it once; it must exist before its first message. */
export function ToastRegion({ label, closeLabel, toasts, onClose, onHold }: ToastRegionProps) {
  return (
    <section
      className={css.region}
      aria-label={label}
      aria-live="polite"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />
      ))}
    </section>
  )
}

type ToastProps = { toast: ToastItem; closeLabel: string; onClose: () => void }

function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { text, tone, action } = toast
  const act = () => {
    action?.run()
    onClose()
  }
  return (
    <div className={css.toast}>
      <Icon name={ICONS[tone]} />
      <span className={css.text}>{text}</span>
      {action && (
        <Button variant="quiet" size="sm" className={css.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={closeLabel} size="sm" className={css.action} onClick={onClose} />
    </div>
  )
}
