import type { DEVICE_STATES, Devices } from '#core/realtime/shapes.ts'
import type { Microphone, MicrophoneState } from '../../devices/microphone.ts'
import type { Line } from '../../line/line.ts'

type DeviceState = (typeof DEVICE_STATES)[number]

interface ReadinessDeps {
  line: Pick<Line, 'on' | 'onState' | 'send'>
  microphone: Microphone
  /** The browser's device states, without asking the user. */
  readDevices: () => Promise<Devices>
  /** Whether this user may answer calls. Reservation users are never called. */
  mayAnswer: () => boolean
}

const REPORTED: Record<MicrophoneState, DeviceState> = {
  unknown: 'unknown',
  asking: 'unknown',
  granted: 'granted',
  denied: 'denied',
  missing: 'missing',
  insecure: 'missing',
  noPeers: 'missing',
}

/**
 * Reports to the server that this operator can be called, once for each connection as operator: first the devices, then
 * PossibleStandby if the microphone is granted (docs/realtime.md). A camera is optional. Without a microphone the
 * operator stays in the state Logout.
 */
export function createReadiness({ line, microphone, readDevices, mayAnswer }: ReadinessDeps): void {
  /** Identifies the current connection as operator (a count); undefined while not connected. */
  let admission: number | undefined
  let admissions = 0
  let reportedDevices: string | undefined
  let possibleOn: number | undefined

  const tell = async () => {
    const asked = admission
    const { camera } = await readDevices()
    if (asked === undefined || asked !== admission) return
    const state = REPORTED[microphone.$state.get()]
    if (state === 'unknown') return
    const devices = `${asked} ${camera} ${state}`
    if (devices !== reportedDevices) line.send({ type: 'devicePermission', camera, microphone: state })
    reportedDevices = devices
    if (state !== 'granted' || possibleOn === asked || !mayAnswer()) return
    possibleOn = asked
    line.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  }

  // The message `config` would be too early: the server ignores messages until the operator has joined, which may take
  // two seconds.
  line.on('stateTransitionMsg', (body) => {
    if (body.of !== 'operator' || body.cause !== 'joined') return
    admissions += 1
    admission = admissions
    void microphone.open().then(tell)
  })
  line.onState((state) => {
    if (state !== 'open') admission = undefined
  })
  // Report a microphone that is granted or removed later.
  microphone.$state.listen((state) => {
    if (state !== 'asking') void tell()
  })
}
