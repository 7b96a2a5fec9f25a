import { useState } from 'react'
import { openKiosk } from '../../stores/kiosk/wiring.ts'
import { Kiosk } from './Kiosk.tsx'

/** The kiosk of this device. */
export function KioskPage() {
  const [kiosk] = useState(openKiosk)
  return <Kiosk kiosk={kiosk} />
}
