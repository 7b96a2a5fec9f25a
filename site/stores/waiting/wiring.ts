import { request } from '../../client/request.ts'
import { tabStorage } from '../../client/tab-storage.ts'
import { clock } from '../../kernel/clock.ts'
import { chimeSource } from '../../live/chime.ts'
import { watchDevices } from '../../live/devices.ts'
import { openCamera, openMicrophone } from '../../live/opened-device.ts'
import { holdAudio } from '../shared/audio.ts'
import { createGuestToken } from '../shared/guest-token.ts'
import { createAudioMeter } from '../shared/level.ts'
import { createDeviceCheck } from './device-check.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** The waiting room, wired to the browser. */
export const waitingRoom = createWaitingRoom({
  request,
  clock,
  guest: createGuestToken(tabStorage()),
  goTo: (path) => location.assign(path),
})

export const openDeviceCheck = () =>
  createDeviceCheck({
    watchDevices,
    clock,
    openCamera: () => openCamera({ width: 640, height: 360 }),
    openMicrophone: () => openMicrophone(),
    createMeter: (track) => createAudioMeter(track),
    playSound,
  })

/** Once through the chime. */
async function playSound(): Promise<void> {
  const { context, close } = holdAudio()
  await context.resume()
  const chime = chimeSource(context)
  chime.onended = close
  chime.start()
}
