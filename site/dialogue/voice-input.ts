import type { SpeechInputDeps } from './speech-input.ts'
import type { VoiceDetector, VoiceEvents } from './voice-detector.ts'

interface VoiceInput {
  /** closed: it was closed meanwhile. failed: no microphone, or the browser does not support the detector. */
  open(): Promise<'open' | 'closed' | 'failed'>
  /** Undefined while it is not open. */
  detector(): VoiceDetector | undefined
  close(): void
}

/** A microphone with its voice detector. */
export function createVoiceInput(
  { openMicrophone, openDetector }: Pick<SpeechInputDeps, 'openMicrophone' | 'openDetector'>,
  events: VoiceEvents,
): VoiceInput {
  let detector: VoiceDetector | undefined
  let track: MediaStreamTrack | undefined
  /** Increases with every opening and closing. */
  let generation = 0

  return {
    async open() {
      generation += 1
      const mine = generation
      const device = await openMicrophone()
      if (mine !== generation) {
        if (device.ok) device.track.stop()
        return 'closed'
      }
      if (!device.ok) return 'failed'
      track = device.track
      try {
        const made = await openDetector(device.track, events)
        if (mine === generation) detector = made
        else made.close()
      } catch (error) {
        console.warn('dialogue: the voice detector could not be started', error)
        if (mine === generation) return 'failed'
      }
      return mine === generation ? 'open' : 'closed'
    },
    detector: () => detector,
    close() {
      generation += 1
      detector?.close()
      detector = undefined
      track?.stop()
      track = undefined
    },
  }
}
