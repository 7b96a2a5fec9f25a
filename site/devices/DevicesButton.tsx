import { useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { useLazy } from '../kit/use-lazy.ts'
import { devicesTexts } from './texts.ts'

const load = async () => (await import('./DevicesDrawer.tsx')).DevicesDrawer

/** Button that opens the device panel. The panel is loaded on demand, so that Standby does not wait for it. */
export function DevicesButton() {
  const texts = useTexts(devicesTexts)
  const [open, setOpen] = useState(false)
  const DevicesDrawer = useLazy(open, load, () => {
    setOpen(false)
    toasts.show({ text: texts.failed, tone: 'warning' })
  })
  return (
    <>
      <Button
        block
        icon="sliders"
        aria-haspopup="dialog"
        loading={open && !DevicesDrawer}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {DevicesDrawer && <DevicesDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
