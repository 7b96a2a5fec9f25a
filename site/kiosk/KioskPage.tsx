import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pickTexts } from '../kit/texts/define.ts'
import { CalmGuard } from './CalmGuard.tsx'
import { Kiosk } from './Kiosk.tsx'
import { kioskTexts } from './texts.ts'
import { useOwner } from './use-owner.ts'
import { openKiosk, openRecovery } from './wiring.ts'

interface KioskPageProps {
  open?: typeof openKiosk
  recover?: typeof openRecovery
}

/**
 * The kiosk of this device. If any part of it fails, the screen shows the built-in landscape picture, and the kiosk
 * restarts automatically. Tests pass `open` and `recover`.
 */
export function KioskPage({ open = openKiosk, recover = openRecovery }: KioskPageProps) {
  const [recovery] = useState(recover)
  const generation = useStore(recovery.$generation)
  return <OpenedKiosk key={generation} open={open} onFault={recovery.fault} />
}

/** A kiosk that has failed is closed and does not work again, so each attempt opens another kiosk. */
function OpenedKiosk({ open, onFault }: { open: typeof openKiosk; onFault: (error: unknown) => void }) {
  const [kiosk] = useState(open)
  const texts = pickTexts(kioskTexts, useStore(kiosk.$language)).stage
  const name = useOwner(kiosk, texts)
  return (
    <CalmGuard welcome={texts.welcome} name={name} onFault={onFault}>
      <Kiosk kiosk={kiosk} />
    </CalmGuard>
  )
}
