import { lazy, Suspense, useState } from 'react'
import { devicesTexts } from '../../messages/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Fetched when it is asked for: a page that stands by does not wait for it. */
const DevicesDrawer = lazy(async () => ({ default: (await import('./DevicesDrawer.tsx')).DevicesDrawer }))

/** The one button that opens カメラ・マイク・スピーカー. */
export function DevicesKey() {
  const texts = useTexts(devicesTexts)
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        block
        icon="sliders"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        {texts.open}
      </Button>
      {asked && (
        <Suspense>
          <DevicesDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
