import { closedLips, type LipSource } from '../avatar/lips.ts'
import { createVoiceLips } from '../avatar/voice-lips.ts'
import { holdAudio } from '../webrtc/audio.ts'
import { trackSource } from '../webrtc/track-source.ts'

/** Derives mouth movement from an audio track, until disposed. Without a track the mouth stays closed. */
export function openLips(track: MediaStreamTrack | undefined): LipSource {
  if (!track) {
    const closed = closedLips()
    return { sample: () => closed, dispose() {} }
  }
  const audio = holdAudio()
  const lips = createVoiceLips(trackSource(audio.context, track))
  return {
    sample: lips.sample,
    dispose() {
      lips.dispose()
      audio.close()
    },
  }
}
