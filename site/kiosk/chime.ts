/**
 * The chime of the self-test of speaker and microphone. It is detected by correlation on the device itself, so that no recording
 * is sent to a server.
 */

/** Frequencies of the chime's tones, Hz. None is a harmonic of another, so that a single tone cannot be taken for the chime. */
export const CHIME_HZ = [1_047, 1_397, 1_865] as const
export const TONE_MS = 180

/**
 * The chime counts as heard if each tone has at least this share of the sound's energy, and at least HEARD_OVER_BEFORE
 * times its share before the chime.
 */
const HEARD_SHARE = 0.2
const HEARD_OVER_BEFORE = 3

/**
 * Share of a recording's energy at one frequency, 0 to 1: its correlation with a sine and a cosine of that frequency.
 * @param samples mono, -1 to 1; at least a few periods long
 */
export function toneShare(samples: ArrayLike<number>, hz: number, sampleRate: number): number {
  const turn = (2 * Math.PI * hz) / sampleRate
  let sine = 0
  let cosine = 0
  let energy = 0
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at] ?? 0
    sine += sample * Math.sin(turn * at)
    cosine += sample * Math.cos(turn * at)
    energy += sample * sample
  }
  return energy === 0 ? 0 : Math.min(1, (2 * (sine * sine + cosine * cosine)) / (samples.length * energy))
}

/**
 * Measures the chime's tones in short pieces of the microphone's sound. Keeps the highest share of each tone before and
 * during the chime.
 */
export function createChimeEar(sampleRate: number) {
  const before = CHIME_HZ.map(() => 0)
  const during = CHIME_HZ.map(() => 0)
  let isPlaying = false
  return {
    /** Tells the detector that the chime begins to play: later sound counts as sound during the chime. */
    begin(): void {
      isPlaying = true
    },
    hear(samples: ArrayLike<number>): void {
      const shares = isPlaying ? during : before
      CHIME_HZ.forEach((hz, index) => {
        shares[index] = Math.max(shares[index] ?? 0, toneShare(samples, hz, sampleRate))
      })
    },
    /** Whether every tone of the chime was detected, and was not present before the chime. */
    isHeard: (): boolean =>
      during.every(
        (share, index) => share >= HEARD_SHARE && share >= HEARD_OVER_BEFORE * (before[index] ?? 0),
      ),
  }
}
