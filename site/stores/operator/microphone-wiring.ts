import { clock } from '../../kernel/clock.ts'
import { callLackOf } from '../../live/call-lacks.ts'
import { onTrackEnded, openMicrophone } from '../../live/opened-device.ts'
import { chosenDevices } from '../shared/chosen-devices.ts'
import { createAudioMeter, createLevel } from '../shared/level.ts'
import { createMicrophone } from './microphone.ts'

/** The operator's one microphone, on every page: it is opened in standby and kept for the calls that follow. */
export const microphone = createMicrophone({
  callLack: () => callLackOf(globalThis),
  open: () => openMicrophone({ deviceId: chosenDevices.$chosen.get().microphone }),
  onEnded: onTrackEnded,
})
export const $level = createLevel(microphone.$track, (track) => createAudioMeter(track), clock)
