import type { Stop } from '../line/stop.ts'
import type { DeviceList } from '../webrtc/device-list.ts'
import type { ChosenDevices } from './chosen-devices.ts'
import type { Microphone } from './microphone.ts'

interface ReturnToChosenDeps {
  chosen: Pick<ChosenDevices, '$chosen'>
  microphone: Pick<Microphone, 'change' | '$track'>
  listDevices: () => Promise<DeviceList>
  onDeviceChange: (listener: () => void) => Stop
}

/** Switches back to the chosen microphone when it is connected again, also during a call. */
export function returnToChosen({
  chosen,
  microphone,
  listDevices,
  onDeviceChange,
}: ReturnToChosenDeps): Stop {
  return onDeviceChange(async () => {
    const wanted = chosen.$chosen.get().microphone
    const { microphone: present } = await listDevices()
    const isThere = present.some(({ deviceId }) => deviceId === wanted)
    const track = microphone.$track.get()
    if (isThere && track && track.getSettings().deviceId !== wanted) await microphone.change()
  })
}
