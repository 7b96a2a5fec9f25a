import { atom, type ReadableAtom } from 'nanostores'
import { faceMessage } from '#core/realtime/binary.ts'
import type { FaceTracker, TrackerReport } from '../avatar/face/tracker.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { type FaceSenderOptions, startFaceSender } from '../webrtc/face-sender.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'

/**
 * `ended`: the link was used elsewhere or has expired. `away`: the operator's page was closed. Each camera problem has its own
 * state, so that the page can show what to do.
 */
export type PhoneState =
  | 'ready'
  | 'asking'
  | 'denied'
  | 'missing'
  | 'insecure'
  | 'connecting'
  | 'sending'
  | 'lost'
  | 'stopped'
  | 'ended'
  | 'away'

/** The page that a phone opens with the QR code: its camera moves the operator's character. */
export interface Phone {
  $state: ReadableAtom<PhoneState>
  $report: ReadableAtom<TrackerReport>
  $calibrating: ReadableAtom<boolean>
  /** The phone's own camera picture; it is never sent. */
  $camera: ReadableAtom<MediaStream | undefined>
  /**
   * Opens the camera and sends the tracked face to the operator's page. Call in a click handler, because the browser asks for
   * permission.
   */
  start(): Promise<void>
  calibrate(): Promise<void>
  stop(): void
}

export interface PhoneDeps {
  /** Token of the link; undefined if the page was opened without a link. */
  token: string | undefined
  line: Pick<Line, 'open' | 'close' | 'on' | 'onState' | 'sendBytes'>
  isSecure: () => boolean
  openCamera: () => Promise<OpenedDevice>
  asStream: (track: MediaStreamTrack) => MediaStream
  /** Rejects if the tracking library cannot be loaded. */
  createTracker: (stream: MediaStream) => Promise<FaceTracker>
  every: FaceSenderOptions['every']
  now: () => number
}

export function createPhone(deps: PhoneDeps): Phone {
  const { token, line } = deps
  const $state = atom<PhoneState>(firstState(deps))
  const $report = atom<TrackerReport>({ state: 'off' })
  const $calibrating = atom(false)
  const $camera = atom<MediaStream | undefined>()
  let tracker: FaceTracker | undefined
  let release = () => {}
  let tracksHands = false
  let isEnded = false

  const finish = (state: PhoneState) => {
    isEnded = true
    release()
    release = () => {}
    tracker = undefined
    $camera.set(undefined)
    $report.set({ state: 'off' })
    $state.set(state)
  }

  line.on('logout', ({ cause }) => finish(cause === 'operatorAway' ? 'away' : 'ended'))
  const setHands = (isOn: boolean) => {
    tracksHands = isOn
    tracker?.setHands?.(isOn)
  }
  line.on('trackHands', ({ isOn }) => setHands(isOn))
  line.onState((state) => {
    if (isEnded) return
    if (state === 'open') $state.set('sending')
    else if (state === 'lost') {
      $state.set('lost')
      // reset the tracking of hands: after a reconnect, the server requests it again if it is wanted
      setHands(false)
    }
  })

  return {
    $state,
    $report,
    $calibrating,
    $camera,
    async start() {
      const before = $state.get()
      if (before !== 'ready' && before !== 'denied' && before !== 'missing') return
      $state.set('asking')
      const opened = await deps.openCamera()
      if (!opened.ok) return $state.set(opened.state)
      const stream = deps.asStream(opened.track)
      $camera.set(stream)
      $state.set('connecting')
      line.open('phone', token)
      release = () => opened.track.stop()
      const next = await loadTracker(deps, stream)
      if (isEnded) return
      if (!next) {
        release()
        $camera.set(undefined)
        return $report.set({ state: 'failed', fault: 'libraryFailed' })
      }
      tracker = next
      next.setHands?.(tracksHands)
      const stopReports = next.onReport((report) => $report.set(report))
      const stopSending = sendFace(deps, next)
      release = () => stopAll([stopSending, stopReports, next.stop, () => opened.track.stop()])
      await next.start()
    },
    async calibrate() {
      if (!tracker || $calibrating.get()) return
      $calibrating.set(true)
      await tracker.calibrate()
      $calibrating.set(false)
    },
    stop() {
      finish('stopped')
      line.close()
    },
  }
}

function firstState({ token, isSecure }: PhoneDeps): PhoneState {
  if (token === undefined) return 'ended'
  return isSecure() ? 'ready' : 'insecure'
}

async function loadTracker(
  { createTracker }: PhoneDeps,
  stream: MediaStream,
): Promise<FaceTracker | undefined> {
  try {
    return await createTracker(stream)
  } catch (error) {
    console.error('face: the tracker could not be loaded', error)
    return undefined
  }
}

const sendFace = ({ line, every, now }: PhoneDeps, face: FaceTracker): Stop =>
  startFaceSender({
    face,
    send: (bytes) => line.sendBytes(faceMessage('phoneFace', bytes)),
    every,
    now,
  })
