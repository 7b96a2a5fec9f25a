import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CaptureMode } from '#core/characters/avatar.ts'
import type { RemoteTracker } from '../avatar/face/remote-tracker.ts'
import type { FaceTracker, TrackerReport } from '../avatar/face/tracker.ts'
import type { PerformanceSource } from '../avatar/performance.ts'
import { stopAll } from '../line/stop.ts'
import { createTurn } from '../line/turn.ts'
import type { CommandVerdict } from '../webrtc/command-channel.ts'
import type { OpenedDevice } from '../webrtc/opened-device.ts'
import type { FaceGateway } from './face-gateway.ts'

/** Source of the operator's face, and its state (Spec 2.4.6). */
export interface FaceSource {
  $mode: ReadableAtom<CaptureMode>
  $report: ReadableAtom<TrackerReport>
  /** Whether the operator's arms and fingers move the character, too (Spec 3, hand_tracking_status). */
  $hands: ReadableAtom<boolean>
  /** Whether the neutral face is being measured, which takes two seconds. */
  $calibrating: ReadableAtom<boolean>
  /** The tracked face; undefined while only the microphone moves the character. */
  tracked(): PerformanceSource | undefined
  /**
   * Changes the mode. A change is refused with `denied` or `missing` if there is no camera, and with `noTracker` if
   * faces cannot be tracked. The previous mode is then kept.
   */
  setMode(mode: CaptureMode): Promise<CommandVerdict>
  setHands(isOn: boolean): void
  /** Measures the neutral face. Refused with `noFace` if no face is visible. */
  calibrate(): Promise<CommandVerdict>
  /** Starts the camera or the phone. Call when a call begins. */
  begin(): void
  end(): void
}

interface FaceSourceDeps {
  gateway: FaceGateway
  microphone: FaceTracker
  remote: RemoteTracker
  openCamera: () => Promise<OpenedDevice>
  /** Loads the tracker library; rejects if that fails. The caller closes the stream. */
  createCameraTracker: (stream: MediaStream) => Promise<FaceTracker>
  asStream: (track: MediaStreamTrack) => MediaStream
}

export function createFaceSource(deps: FaceSourceDeps): FaceSource {
  const $mode = atom<CaptureMode>('microphone')
  const $report = atom<TrackerReport>({ state: 'off' })
  const $calibrating = atom(false)
  const $hands = atom(false)
  const held = createHeldTracker($report, $hands)
  let inCall = false
  const turn = createTurn()

  const start = async (mode: CaptureMode): Promise<CommandVerdict> => {
    const isLast = turn.take()
    if (mode === 'camera') return startCamera(deps, held, isLast)
    if (mode === 'phone') startRemote(deps, held)
    else held.take(deps.microphone, () => {})
    return { ok: true }
  }

  return {
    $mode,
    $report,
    $hands,
    $calibrating,
    tracked: () => ($mode.get() === 'microphone' ? undefined : held.tracker()),
    async setMode(mode) {
      const verdict = inCall ? await start(mode) : { ok: true as const }
      if (verdict.ok) $mode.set(mode)
      return verdict
    },
    setHands(isOn) {
      $hands.set(isOn)
      held.tracker()?.setHands?.(isOn)
    },
    async calibrate() {
      const tracker = held.tracker()
      if (!tracker) return { ok: false, reason: 'notLoaded' }
      $calibrating.set(true)
      const done = await tracker.calibrate()
      $calibrating.set(false)
      return done ? { ok: true } : { ok: false, reason: 'noFace' }
    },
    begin() {
      if (inCall) return
      inCall = true
      void start($mode.get()).then((verdict) => {
        // without a camera, the voice still moves the character
        if (!verdict.ok && inCall && !held.tracker()) {
          $mode.set('microphone')
          void start('microphone')
        }
      })
    },
    end() {
      inCall = false
      turn.end()
      held.release()
    },
  }
}

async function startCamera(
  deps: FaceSourceDeps,
  held: HeldTracker,
  isLast: () => boolean,
): Promise<CommandVerdict> {
  const opened = await deps.openCamera()
  if (!opened.ok) return { ok: false, reason: opened.state }
  const stop = () => opened.track.stop()
  try {
    const tracker = isLast() ? await deps.createCameraTracker(deps.asStream(opened.track)) : undefined
    if (tracker && isLast()) {
      held.take(tracker, stop)
      return { ok: true }
    }
  } catch (error) {
    console.error('face: the tracker could not be loaded', error)
    stop()
    return { ok: false, reason: 'noTracker' }
  }
  stop()
  return { ok: false, reason: 'busy' }
}

function startRemote({ gateway, remote }: FaceSourceDeps, held: HeldTracker): void {
  held.release()
  const stopWatching = gateway.watch()
  const stopListening = gateway.onFace(remote.receive)
  held.take(remote, () => stopAll([stopWatching, stopListening]))
}

type HeldTracker = ReturnType<typeof createHeldTracker>

/** Holds the running tracker. `take` stops the previous tracker and releases its camera or port. */
function createHeldTracker($report: WritableAtom<TrackerReport>, $hands: ReadableAtom<boolean>) {
  let tracker: FaceTracker | undefined
  let release = () => {}
  return {
    tracker: () => tracker,
    release: () => release(),
    take(next: FaceTracker, letGo: () => void) {
      release()
      tracker = next
      const stopReports = next.onReport((report) => $report.set(report))
      $report.set(next.report())
      release = () => {
        stopReports()
        next.stop()
        letGo()
        tracker = undefined
        release = () => {}
        $report.set({ state: 'off' })
      }
      next.setHands?.($hands.get())
      void next.start()
    },
  }
}
