import { CallDialog } from '../calls/CallDialog.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { Shortcuts } from './Shortcuts.tsx'

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
