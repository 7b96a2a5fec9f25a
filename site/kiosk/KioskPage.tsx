import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { CalmGuard } from './CalmGuard.tsx'
import { Kiosk } from './Kiosk.tsx'
import { kioskTexts } from './texts.ts'
import { useOwner } from './use-owner.ts'
import { openKiosk, openRecovery } from './wiring.ts'

/** The kiosk of this device. If any part of it fails, the screen shows a calm picture and recovers automatically. */
export function KioskPage() {
  const [kiosk] = useState(openKiosk)
  const [revival] = useState(openRecovery)
  const generation = useStore(revival.$generation)
  const texts = pickTexts(kioskTexts, useStore(kiosk.$language)).stage
  const name = useOwner(kiosk, texts)
  return (
    <CalmGuard key={generation} welcome={texts.welcome} name={name} onFault={revival.fault}>
      <Kiosk kiosk={kiosk} />
    </CalmGuard>
  )
}
