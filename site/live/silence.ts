import type { Stop } from './ports.ts'

/** Silence, where there is no microphone but the slot must flow. */
export function silenceTrack(): { track: MediaStreamTrack; stop: Stop } {
  const context = new AudioContext()
  const track = context.createMediaStreamDestination().stream.getAudioTracks()[0]!
  return {
    track,
    stop: () => {
      track.stop()
      if (context.state !== 'closed') void context.close()
    },
  }
}
