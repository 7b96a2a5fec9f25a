import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Kiosk } from './store.ts'

/** Loaded on first use: rarely needed, and the dialog library weighs more than the page's own code. */
const LogoutDialog = lazy(async () => ({ default: (await import('./LogoutDialog.tsx')).LogoutDialog }))
const Elsewhere = lazy(async () => ({ default: (await import('./Elsewhere.tsx')).Elsewhere }))

const RefusedBar = lazy(async () => ({ default: (await import('./RefusedBar.tsx')).RefusedBar }))

const SettingsPanel = lazy(async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel }))

const Guidance = lazy(async () => ({ default: (await import('./Guidance.tsx')).Guidance }))

const GuestRoom = lazy(async () => ({ default: (await import('./GuestRoom.tsx')).GuestRoom }))

export function KioskDialogs({ kiosk }: { kiosk: Kiosk }) {
  const asksToSignOut = useStore(kiosk.$logoutAsked)
  const isAskedHowItIs = useStore(kiosk.$settingsOpen)
  const isRoom = useStore(kiosk.guest.$room) !== undefined
  const isElsewhere = useStore(kiosk.$elsewhere) !== undefined
  const isRefused = useStore(kiosk.$isRefused)
  const guidance = useStore(kiosk.$guidance)
  return (
    <Suspense>
      {guidance && <Guidance kiosk={kiosk} guidance={guidance} />}
      {isRefused && <RefusedBar kiosk={kiosk} />}
      {isRoom && <GuestRoom kiosk={kiosk} />}
      {isAskedHowItIs && <SettingsPanel kiosk={kiosk} />}
      {asksToSignOut && <LogoutDialog kiosk={kiosk} />}
      {isElsewhere && <Elsewhere kiosk={kiosk} />}
    </Suspense>
  )
}
