import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { useWakeLock } from '../kit/use-wake-lock.ts'
import { CalmGuard } from './CalmGuard.tsx'
import { KioskDialogs } from './KioskDialogs.tsx'
import { KioskRoot } from './KioskRoot.tsx'
import { KioskStage } from './KioskStage.tsx'
import type { Kiosk as KioskStore } from './store.ts'
import { kioskTexts } from './texts.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useKioskInput } from './use-kiosk-input.ts'
import { useOwner } from './use-owner.ts'

const NoSignage = lazy(async () => ({ default: (await import('./NoSignage.tsx')).NoSignage }))

/** The whole kiosk page: the stage, and the dialogs for staff over it. */
export function Kiosk({ kiosk }: { kiosk: KioskStore }) {
  const generation = useStore(kiosk.$generation)
  const failure = useStore(kiosk.$failure)
  const texts = pickTexts(kioskTexts, useStore(kiosk.$language)).stage
  const name = useOwner(kiosk, texts)
  useEffect(() => kiosk.open(), [kiosk])
  useEffect(() => {
    if (name) document.title = name
  }, [name])
  useKioskInput(kiosk)
  useWakeLock()
  useFullScreen()
  return (
    <KioskRoot kiosk={kiosk}>
      {failure ? (
        <Suspense fallback={null}>
          <NoSignage kiosk={kiosk} failure={failure} />
        </Suspense>
      ) : (
        <CalmGuard key={generation} welcome={texts.welcome} name={name} onFault={kiosk.fault}>
          <KioskStage kiosk={kiosk} />
        </CalmGuard>
      )}
      <KioskDialogs kiosk={kiosk} />
    </KioskRoot>
  )
}
