import { CallDialog } from '../calls/CallDialog.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** Shown above every page: messages, calls and shortcuts. */
export function Overlays() {
  return (
    <>
      <Toasts />
      <CallDialog />
      <Shortcuts />
    </>
  )
}
