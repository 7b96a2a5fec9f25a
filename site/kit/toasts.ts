import { atom } from 'nanostores'

type ToastTone = 'success' | 'info' | 'warning' | 'danger'

type ToastMessage = {
  text: string
  tone?: ToastTone
  /** A button in the message, such as 元に戻す (undo). */
  action?: { label: string; run: () => void }
}

type ShownToast = Required<Pick<ToastMessage, 'text' | 'tone'>> &
  Pick<ToastMessage, 'action'> & { id: string }

/** Short messages, oldest first, until ui/ToastRegion reports that their time is over. */
export function createToasts() {
  const $toasts = atom<readonly ShownToast[]>([])
  let count = 0

  return {
    $toasts,
    show({ text, tone = 'success', action }: ToastMessage): string {
      count += 1
      const id = `toast-${count}`
      $toasts.set([...$toasts.get(), { id, text, tone, action }])
      return id
    },
    close: (id: string) => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
  }
}

export const toasts = createToasts()
