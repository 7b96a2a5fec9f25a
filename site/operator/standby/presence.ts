import { listDevices, onDeviceChange } from '../../webrtc/device-list.ts'
import { readDevices, watchDevices } from '../../webrtc/devices.ts'
import '../../calls/notifications-wiring.ts'
import { lazySound } from '../../calls/wiring.ts'
import { chosenDevices } from '../../devices/chosen-devices.ts'
import { isMicrophoneProblem } from '../../devices/microphone.ts'
import { microphone } from '../../devices/microphone-wiring.ts'
import { returnToChosen } from '../../devices/return-to-chosen-microphone.ts'
import { line } from '../../line/page-line.ts'
import { $session } from '../../line/session.ts'
import { rememberedMode } from '../capture/face-wiring.ts'
import { createReadiness } from './readiness.ts'
import '../operation-wiring.ts'

/**
 * What a tab of an operator runs on any page: microphone and device reports, alert sound and calls.
 * Loaded before connecting as operator; runs until the tab is closed.
 */
void lazySound.load()
// A call can begin on any page, so every page loads the capture mode (Spec 3, default_capture_mode).
void rememberedMode.load()

createReadiness({
  line,
  microphone,
  readDevices,
  mayAnswer: () => $session.get().user?.role !== 'webReservationUser',
})

watchDevices(({ microphone: state }) => {
  if (isMicrophoneProblem(microphone.$state.get()) && state === 'granted') void microphone.open()
})

returnToChosen({ chosen: chosenDevices, microphone, listDevices, onDeviceChange })
