import type { VoiceEffect } from '#core/characters/avatar.ts'
import { connectTrack } from './track-source.ts'
import { END_PROCESSOR } from './worklet-end.ts'

/** Frequency factors: a musical third up or down, so that the voice sounds different but stays easy to understand. */
const RATIOS: Record<VoiceEffect, number> = { none: 1, higher: 1.26, lower: 0.82 }

export interface EffectVoice {
  track: MediaStreamTrack
  close(): void
}

/** Throws if the browser has no AudioWorklet (no secure origin). @param input not stopped when the effect is closed */
export async function openVoiceEffect(
  input: MediaStreamTrack,
  effect: Exclude<VoiceEffect, 'none'>,
  context: AudioContext,
): Promise<EffectVoice> {
  const { pitchWorkletUrl } = await import('./voice-worklets.ts')
  await context.audioWorklet.addModule(pitchWorkletUrl)
  const parameterData = { ratio: RATIOS[effect] }
  const pitch = new AudioWorkletNode(context, 'pitch', { parameterData, outputChannelCount: [1] })
  const output = context.createMediaStreamDestination()
  const [track] = output.stream.getAudioTracks()
  if (!track) throw new Error('the browser returned no audio track for the voice effect')
  pitch.connect(output)
  const disconnect = connectTrack(context, input, pitch)
  return {
    track,
    close() {
      disconnect()
      pitch.disconnect()
      pitch.port.postMessage(END_PROCESSOR)
      track.stop()
    },
  }
}
