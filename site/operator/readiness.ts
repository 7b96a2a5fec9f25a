import type { DEVICE_STATES, Devices } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Microphone, MicrophoneState } from './microphone.ts'

type DeviceState = (typeof DEVICE_STATES)[number]

export interface ReadinessDeps {
  line: Pick<Line, 'on' | 'onState' | 'send'>
  microphone: Microphone
  /** What the browser says about the devices, without asking anybody. */
  readDevices: () => Promise<Devices>
  /** Whoever only has a room of the own is never called. */
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
 * Tells the server that this operator can be called: the devices, then PossibleStandby, once for each time the server
 * has let the page in as operator (realtime: socket up and microphone granted; camera optional). Without a
 * microphone the operator stays Logout.
 */
export function createReadiness({ line, microphone, readDevices, mayAnswer }: ReadinessDeps): void {
  /** Grows with every admission; undefined while the page is not in. */
  let admission: number | undefined
  let admissions = 0
  let toldDevices: string | undefined
  let possibleOn: number | undefined

  const tell = async () => {
    const asked = admission
    const { camera } = await readDevices()
    if (asked === undefined || asked !== admission) return
    const state = REPORTED[microphone.$state.get()]
    if (state === 'unknown') return
    const devices = `${asked} ${camera} ${state}`
    if (devices !== toldDevices) line.send({ type: 'devicePermission', camera, microphone: state })
    toldDevices = devices
    if (state !== 'granted' || possibleOn === asked || !mayAnswer()) return
    possibleOn = asked
    line.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  }

  // `config` alone is too early: until the seat is taken the server listens to nobody (a takeover may cost two seconds)
  line.on('stateTransitionMsg', (body) => {
    if (body.of !== 'operator' || body.cause !== 'joined') return
    admissions += 1
    admission = admissions
    void microphone.open().then(tell)
  })
  line.onState((state) => {
    if (state !== 'open') admission = undefined
  })
  // a microphone that is granted later, or pulled out, is news for a page that is in
  microphone.$state.listen((state) => {
    if (state !== 'asking') void tell()
  })
}
