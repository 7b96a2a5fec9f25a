import { clock } from '../line/clock.ts'
import { callObstacleOf } from '../webrtc/call-obstacle.ts'
import { createAudioMeter, createLevel } from '../webrtc/level.ts'
import { onTrackEnded, openMicrophone } from '../webrtc/opened-device.ts'
import { chosenDevices } from './chosen-devices.ts'
import { createMicrophone } from './microphone.ts'

/** The operator's only microphone on all pages: opened in Standby and kept for the following calls. */
export const microphone = createMicrophone({
  callObstacle: () => callObstacleOf(globalThis),
  open: () => openMicrophone({ deviceId: chosenDevices.$chosen.get().microphone }),
  onEnded: onTrackEnded,
})
export const $level = createLevel(microphone.$track, (track) => createAudioMeter(track), clock)
