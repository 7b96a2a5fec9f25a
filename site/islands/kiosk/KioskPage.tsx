import { useState } from 'react'
import { createDeskKiosk } from '../../stores/kiosk/wiring.ts'
import { Kiosk } from './Kiosk.tsx'

/** The kiosk of this device. */
export function KioskPage() {
  const [kiosk] = useState(createDeskKiosk)
  return <Kiosk kiosk={kiosk} />
}
