import { useState } from 'react'
import { devicesTexts } from '../../messages/devices.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useLate } from '../shell/use-late.ts'
import { useTexts } from '../shell/use-texts.ts'

const load = async () => (await import('./DevicesDrawer.tsx')).DevicesDrawer

/** The one button that opens カメラ・マイク・スピーカー; the panel comes when it is asked for: standing by does not wait for it. */
export function DevicesKey() {
  const texts = useTexts(devicesTexts)
  const [open, setOpen] = useState(false)
  const DevicesDrawer = useLate(open, load, () => {
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
