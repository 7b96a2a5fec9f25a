import { createLipAnalyser } from './lip-analyser.ts'
import type { LipSource } from './lips.ts'

const WINDOW_SAMPLES = 2048

/**
 * Derives mouth movement from an audio node: a microphone, or the operator's voice at the kiosk. Plays no sound. The
 * caller owns the source; `dispose` only disconnects from it.
 */
export function createMicrophoneLips(source: AudioNode): LipSource {
  const { context } = source
  const tap = context.createAnalyser()
  tap.fftSize = WINDOW_SAMPLES
  source.connect(tap)
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
      source.disconnect(tap)
    },
  }
}
