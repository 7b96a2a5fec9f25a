import { createLipAnalyser } from './lip-analyser.ts'
import type { LipSource } from './lips.ts'

const WINDOW_SAMPLES = 2048

/**
 * Mouth movement from a stream's sound: a microphone, or the voice that arrives at the kiosk.
 * Plays nothing. The context stays the caller's; `dispose` only takes the nodes out.
 */
export function createMicrophoneLips(stream: MediaStream, context: AudioContext): LipSource {
  const input = context.createMediaStreamSource(stream)
  const tap = context.createAnalyser()
  tap.fftSize = WINDOW_SAMPLES
  input.connect(tap)
  const samples = new Float32Array(WINDOW_SAMPLES)
  const analyser = createLipAnalyser(context.sampleRate, WINDOW_SAMPLES)
  let lastSeconds = context.currentTime

  return {
    sample() {
      const elapsedMs = (context.currentTime - lastSeconds) * 1000
      lastSeconds = context.currentTime
      tap.getFloatTimeDomainData(samples)
      return analyser.analyse(samples, elapsedMs)
    },
    dispose() {
      input.disconnect()
      tap.disconnect()
    },
  }
}
