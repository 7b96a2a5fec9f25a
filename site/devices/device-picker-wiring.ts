import { VISITOR_PICTURE_HEIGHT, VISITOR_PICTURE_WIDTH } from '#core/limits.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { listDevices, onDeviceChange } from '../webrtc/device-list.ts'
import { readDevices } from '../webrtc/devices.ts'
import { openCamera } from '../webrtc/opened-device.ts'
import { canChooseSpeaker, playTestTone } from '../webrtc/speaker.ts'
import { chosenDevices } from './chosen-devices.ts'
import { createDevicePicker } from './device-picker.ts'
import { microphone } from './microphone-wiring.ts'

/** Created when this module is loaded, which happens when the device panel opens. */
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
