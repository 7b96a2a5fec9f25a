import { createAudioMeter } from '../webrtc/level.ts'
import { openMicrophone } from '../webrtc/opened-device.ts'

/** Enough for speech: one minute takes a quarter of a megabyte. */
const BITS_PER_SECOND = 32_000
/** Recording formats; the first one that the browser supports is used. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

export interface Recorder {
  /** Level of the microphone, 0 to 1. */
  level(): number
  /** Resolves when the recording has ended: by `stop`, or because the microphone was removed. */
  ended: Promise<void>
  /** @returns undefined if nothing was recorded */
  stop(): Promise<Blob | undefined>
}

/**
 * Opens the microphone and starts recording. Rejects if recording fails to start.
 * @returns undefined if there is no microphone or the browser supports no format
 */
export async function openRecorder(): Promise<Recorder | undefined> {
  const mimeType =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  if (!mimeType) return undefined
  const opened = await openMicrophone()
  if (!opened.ok) return undefined
  try {
    return startRecorder(opened.track, mimeType)
  } catch (error) {
    opened.track.stop()
    throw error
  }
}

function startRecorder(track: MediaStreamTrack, mimeType: string): Recorder {
  const recorder = new MediaRecorder(new MediaStream([track]), {
    mimeType,
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  // a recorder stops by itself when its only track ends
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
  recorder.start()
  const meter = createAudioMeter(track)
  return {
    level: () => meter.read(),
    ended,
    async stop() {
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      meter.close()
      track.stop()
      const sound = new Blob(parts, { type: mimeType.split(';')[0] })
      return sound.size > 0 ? sound : undefined
    },
  }
}
