import { atom, type ReadableAtom } from 'nanostores'
import type { Devices } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

interface KioskDevices {
  $devices: ReadableAtom<Devices | undefined>
  open(): Stop
}

interface KioskDevicesDeps {
  line: Pick<Line, 'send' | 'onState'>
  watchDevices: (listener: (devices: Devices) => void) => Stop
}

/**
 * Reports the kiosk's cameras and microphones at the start, on every change, and to every new socket (docs/realtime.md,
 * devicePermission).
 */
export function createKioskDevices({ line, watchDevices }: KioskDevicesDeps): KioskDevices {
  const $devices = atom<Devices | undefined>()
  const tell = () => {
    const devices = $devices.get()
    if (devices) line.send({ type: 'devicePermission', ...devices })
  }
  return {
    $devices,
    open() {
      const offs = [
        watchDevices((devices) => {
          $devices.set(devices)
          tell()
        }),
        line.onState((state) => {
          if (state === 'open') tell()
        }),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
  }
}
