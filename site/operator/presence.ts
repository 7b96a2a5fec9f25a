import { listDevices, onDeviceChange } from '../webrtc/device-list.ts'
import { readDevices, watchDevices } from '../webrtc/devices.ts'
import '../calls/notices-wiring.ts'
import { lateSound } from '../calls/wiring.ts'
import { chosenDevices } from '../devices/chosen-devices.ts'
import { line } from '../line/page-line.ts'
import { $session } from '../line/session.ts'
import { rememberedMode } from './face-wiring.ts'
import { isLack } from './microphone.ts'
import { microphone } from './microphone-wiring.ts'
import { createReadiness } from './readiness.ts'
import { returnToChosen } from './return-to-chosen.ts'
import './operation-wiring.ts'

/**
 * What makes a tab that stands by an operator, whatever page it shows: the microphone and word of it, the sound of a
 * call, and the call itself. Loaded before the line opens as operator, and there until the tab is closed.
 */
void lateSound.load()
// Spec 3, default_capture_mode: whatever page a call begins on
void rememberedMode.load()

createReadiness({
  line,
  microphone,
  readDevices,
  mayAnswer: () => $session.get().user?.role !== 'webReservationUser',
})

watchDevices(({ microphone: state }) => {
  if (isLack(microphone.$state.get()) && state === 'granted') void microphone.open()
})

returnToChosen({ chosen: chosenDevices, microphone, listDevices, onDeviceChange })
