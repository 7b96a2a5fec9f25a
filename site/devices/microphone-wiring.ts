import { clock } from '../line/clock.ts'
import { callLackOf } from '../webrtc/call-lacks.ts'
import { createAudioMeter, createLevel } from '../webrtc/level.ts'
import { onTrackEnded, openMicrophone } from '../webrtc/opened-device.ts'
import { chosenDevices } from './chosen-devices.ts'
import { createMicrophone } from './microphone.ts'

/** The operator's only microphone on all pages: opened in Standby and kept for the following calls. */
export const microphone = createMicrophone({
  callLack: () => callLackOf(globalThis),
  open: () => openMicrophone({ deviceId: chosenDevices.$chosen.get().microphone }),
  onEnded: onTrackEnded,
})
export const $level = createLevel(microphone.$track, (track) => createAudioMeter(track), clock)
