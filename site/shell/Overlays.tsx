import { CallDialog } from '../calls/CallDialog.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Toasts } from '../kit/Toasts.tsx'

/** What comes over any page: short messages, the calls and the keys. */
export function Overlays() {
  return (
    <>
      <Toasts />
      <CallDialog />
      <Shortcuts />
    </>
  )
}
