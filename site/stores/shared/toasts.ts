import { atom } from 'nanostores'

/** GUIDE: a success stays for 5 s; what somebody has to read twice stays until it is closed. */
const TOAST_MS = 5_000

export type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type ToastMessage = {
  text: string
  tone?: ToastTone
  /** E.g. 元に戻す. */
  action?: { label: string; run: () => void }
}

export type ShownToast = Required<Pick<ToastMessage, 'text' | 'tone'>> &
  Pick<ToastMessage, 'action'> & { id: string }

/** A list of short messages that leave by themselves, but not while somebody points at them. */
export function createToasts() {
  const $toasts = atom<readonly ShownToast[]>([])
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let held = false
  let count = 0

  function close(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    $toasts.set($toasts.get().filter((toast) => toast.id !== id))
    // the closed toast takes pointer and focus with it, and nothing tells that they have left
    if ($toasts.get().length === 0) held = false
  }

  function startClock(id: string) {
    timers.set(
      id,
      setTimeout(() => close(id), TOAST_MS),
    )
  }

  function show({ text, tone = 'success', action }: ToastMessage): string {
    count += 1
    const id = `toast-${count}`
    $toasts.set([...$toasts.get(), { id, text, tone, action }])
    if (!held) startClock(id)
    return id
  }

  /** true: the pointer or the focus is on a toast, all clocks stand still; false: they begin anew. */
  function hold(next: boolean) {
    if (next === held) return
    held = next
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    if (!held) for (const toast of $toasts.get()) startClock(toast.id)
  }

  return { $toasts, show, close, hold }
}

export const toasts = createToasts()
