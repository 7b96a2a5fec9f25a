import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Kiosk as KioskStore } from '../../stores/kiosk.ts'
import { Elsewhere } from './Elsewhere.tsx'
import { KioskRoot } from './KioskRoot.tsx'
import { KioskStage } from './KioskStage.tsx'
import { LogoutDialog } from './LogoutDialog.tsx'
import { NoSignage } from './NoSignage.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useKioskInput } from './use-kiosk-input.ts'
import { useWakeLock } from './use-wake-lock.ts'

/** The whole kiosk: the stage and, seldom, something for the device's keeper over it. */
export function Kiosk({ kiosk }: { kiosk: KioskStore }) {
  const generation = useStore(kiosk.$generation)
  const failure = useStore(kiosk.$failure)
  const settingsOpen = useStore(kiosk.$settingsOpen)
  useEffect(() => kiosk.open(), [kiosk])
  useKioskInput(kiosk)
  useWakeLock()
  return (
    <KioskRoot kiosk={kiosk}>
      {failure ? (
        <NoSignage kiosk={kiosk} failure={failure} />
      ) : (
        <KioskStage key={generation} kiosk={kiosk} />
      )}
      {settingsOpen && <SettingsPanel kiosk={kiosk} />}
      <LogoutDialog kiosk={kiosk} />
      <Elsewhere kiosk={kiosk} />
    </KioskRoot>
  )
}
