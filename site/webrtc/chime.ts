/** The reception chime, synthesized: two calm tones a fourth apart, then silence until it repeats. */

export const CHIME_SECONDS = 1.6

interface Tone {
  hertz: number
  startSeconds: number
}

const TONES: readonly Tone[] = [
  { hertz: 880, startSeconds: 0 },
  { hertz: 659.26, startSeconds: 0.38 },
]

/** Partials of a struck bar: higher ones are weaker and decay faster. */
const PARTIALS = [
  { multiple: 1, level: 1, decaySeconds: 0.32 },
  { multiple: 2, level: 0.28, decaySeconds: 0.18 },
  { multiple: 4, level: 0.08, decaySeconds: 0.07 },
] as const

const ATTACK_SECONDS = 0.008
const FADE_SECONDS = 0.12
/** Keeps the sum of both tones below 1. */
const LEVEL = 0.42

const partialAt = (hertz: number, decaySeconds: number, seconds: number): number =>
  Math.sin(2 * Math.PI * hertz * seconds) * Math.exp(-seconds / decaySeconds)

function toneAt({ hertz, startSeconds }: Tone, seconds: number): number {
  const sinceStart = seconds - startSeconds
  if (sinceStart < 0) return 0
  const attack = Math.min(1, sinceStart / ATTACK_SECONDS)
  const sum = PARTIALS.reduce(
    (total, { multiple, level, decaySeconds }) =>
      total + level * partialAt(hertz * multiple, decaySeconds, sinceStart),
    0,
  )
  return attack * sum
}

/** A source node that plays the chime when it is started; by default into the context's output. */
export function chimeSource(
  context: AudioContext,
  output: AudioNode = context.destination,
): AudioBufferSourceNode {
  const samples = chimeSamples(context.sampleRate)
  const buffer = context.createBuffer(1, samples.length, context.sampleRate)
  buffer.copyToChannel(samples, 0)
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(output)
  return source
}

/** Samples of one loop, -1 to 1. It ends in silence, so the seam cannot be heard. */
export function chimeSamples(sampleRate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(CHIME_SECONDS * sampleRate))
  for (let index = 0; index < samples.length; index += 1) {
    const seconds = index / sampleRate
    const fade = Math.min(1, (CHIME_SECONDS - seconds) / FADE_SECONDS)
    samples[index] = LEVEL * fade * TONES.reduce((total, tone) => total + toneAt(tone, seconds), 0)
  }
  return samples
}
