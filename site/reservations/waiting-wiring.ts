import { clock } from '../line/clock.ts'
import { createGuestToken } from '../line/guest-token.ts'
import { request } from '../line/request.ts'
import { tabStorage } from '../line/tab-storage.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { chimeSource } from '../webrtc/chime.ts'
import { watchDevices } from '../webrtc/devices.ts'
import { createAudioMeter } from '../webrtc/level.ts'
import { openCamera, openMicrophone } from '../webrtc/opened-device.ts'
import { createDeviceCheck } from './device-check.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** Creates the waiting room (the page before a reservation begins) with the browser's real functions. */
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

/** Plays the chime once. */
async function playSound(): Promise<void> {
  const { context, close } = holdAudio()
  await context.resume()
  const chime = chimeSource(context)
  chime.onended = close
  chime.start()
}
