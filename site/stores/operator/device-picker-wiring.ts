import { VISITOR_PICTURE_HEIGHT, VISITOR_PICTURE_WIDTH } from '#rules/limits.ts'
import { listDevices, onDeviceChange } from '../../live/device-list.ts'
import { readDevices } from '../../live/devices.ts'
import { openCamera } from '../../live/opened-device.ts'
import { canChooseSpeaker, playTestTone } from '../../live/speaker.ts'
import { holdAudio } from '../shared/audio.ts'
import { chosenDevices } from '../shared/chosen-devices.ts'
import { createDevicePicker } from './device-picker.ts'
import { microphone } from './microphone-wiring.ts'

/** Wired to the browser when the panel is asked for, not before. */
export const devicePicker = createDevicePicker({
  chosen: chosenDevices,
  microphone,
  listDevices,
  onDeviceChange,
  openCamera: (deviceId) =>
    openCamera({ width: VISITOR_PICTURE_WIDTH, height: VISITOR_PICTURE_HEIGHT, deviceId }),
  isCameraAllowed: async () => (await readDevices()).camera === 'granted',
  playTone: (speakerId) => playTestTone(holdAudio(), speakerId),
})

export const isSpeakerChosenHere = canChooseSpeaker
