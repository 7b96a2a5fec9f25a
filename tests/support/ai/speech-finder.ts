import type { Sound } from './wav.ts'

const FRAME_S = 0.032
const STEP_S = 0.02
const BANDS = 32
const LOWEST_HZ = 150
const HIGHEST_HZ = 6_000
/** A frame is silence if its power is this far below that of the loudest one: 40 dB, as a natural logarithm. */
const SILENT_BELOW = Math.log(10_000)
/**
 * A pair of frames that are more similar than this raises an alignment's score. Frames of different sounds reach about
 * 0.4.
 */
const UNLIKE = 0.5
/** Amount by which a frame lowers the score if it is aligned with no frame of the other sound, as at a gap. */
const GAP = 0.25

/** A sound as unit vectors of its spectrum, 50 a second, without silence. */
interface Spectra {
  frames: Float32Array[]
  /** Where each frame begins in the sound, in seconds. */
  at: number[]
}

/** Speech that can be found in other sounds. */
export interface KnownSpeech {
  text: string
  spectra: Spectra
}

interface FoundSpeech {
  text: string
  /**
   * Share of the speech that the sound contains, 0 to 1. Parts that were cut off, drowned out or removed by echo
   * cancellation are missing.
   */
  share: number
  /** Where the speech begins in the sound, in seconds. */
  at: number
  /** Start and end of the part that was found, as shares of the speech (0 to 1). */
  part: [from: number, to: number]
}

/**
 * Minimum share that counts as found. Different sentences with a word in common reach 0.3; the same sentence with
 * noise, gaps or a second voice reaches 0.35 to 0.7.
 */
const FOUND = 0.33
/** A missing beginning or end below this share of the speech does not count, because words fade in and out. */
const EDGE = 0.15

export const knownSpeech = (text: string, sound: Sound): KnownSpeech => ({ text, spectra: spectraOf(sound) })

/**
 * Finds known speech in a sound by its spectra, as a recognizer finds words: at any level, with noise, gaps and other
 * voices.
 * @returns the found speech, sorted by start time
 */
export function findSpeech(sound: Sound, known: readonly KnownSpeech[]): FoundSpeech[] {
  const heard = spectraOf(sound)
  return known
    .map(({ text, spectra }) => ({ text, ...align(heard, spectra) }))
    .filter(({ share }) => share >= FOUND)
    .toSorted((one, other) => one.at - other.at)
}

/**
 * An alignment of frames: its score, and the frames of the sound (`at`) and of the speech (`from`) with which it
 * begins.
 */
interface Path {
  score: number
  at: number
  from: number
}
const NO_PATH: Path = { score: 0, at: 0, from: 0 }

/** The part of a sentence that was found, as a recognizer returns it when the beginning or the end is missing. */
export function heardOf({ text, part: [from, to] }: FoundSpeech): string {
  const units = text.includes(' ') ? (text.match(/\S+\s*/g) ?? []) : [...text]
  const first = from < EDGE ? 0 : Math.round(from * units.length)
  const end = to > 1 - EDGE ? units.length : Math.round(to * units.length)
  return units.slice(first, end).join('').trim()
}

/** The best local alignment (Smith and Waterman) of speech with a part of the sound. */
function align(heard: Spectra, speech: Spectra): Omit<FoundSpeech, 'text'> {
  const { length } = speech.frames
  let best = { path: NO_PATH, to: 0 }
  /** For each frame of the speech, the best path that ends before that frame. */
  let before: Path[] = Array.from({ length: length + 1 }, () => NO_PATH)
  heard.frames.forEach((frame, at) => {
    const now: Path[] = [NO_PATH]
    speech.frames.forEach((other, n) => {
      const { score, ...begun } = before[n]!
      const met = score + likeness(frame, other) - UNLIKE
      const skipped = before[n + 1]!.score > now[n]!.score ? before[n + 1]! : now[n]!
      const missed = skipped.score - GAP
      if (met <= 0 && missed <= 0) now.push(NO_PATH)
      else if (missed > met) now.push({ ...skipped, score: missed })
      else now.push({ ...(score > 0 ? begun : { at, from: n }), score: met })
      const path = now[n + 1]!
      if (path.score > best.path.score) best = { path, to: n + 1 }
    })
    before = now
  })
  return {
    share: best.path.score / (length * (1 - UNLIKE) || 1),
    at: heard.at[best.path.at] ?? 0,
    part: [best.path.from / length, best.to / length],
  }
}

function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let band = 0; band < BANDS; band++) sum += one[band]! * other[band]!
  return sum
}

function spectraOf({ samples, rate }: Sound): Spectra {
  const size = Math.round(FRAME_S * rate)
  const step = Math.round(STEP_S * rate)
  const found: { bands: Float32Array; loudness: number; at: number }[] = []
  for (let at = 0; at + size <= samples.length; at += step) {
    const bands = bandsOf({ samples: samples.subarray(at, at + size), rate })
    found.push({ bands, loudness: Math.max(...bands), at: at / rate })
  }
  const loudest = found.reduce((most, { loudness }) => Math.max(most, loudness), -Infinity)
  const audible = found.filter(({ loudness }) => loudness > loudest - SILENT_BELOW)
  for (let band = 0; band < BANDS; band++) {
    const mean = audible.reduce((sum, { bands }) => sum + bands[band]!, 0) / (audible.length || 1)
    for (const { bands } of audible) bands[band]! -= mean
  }
  return { frames: audible.map(({ bands }) => unit(bands)), at: audible.map(({ at }) => at) }
}

/** The vector minus its mean (the level), scaled to length 1. */
function unit(vector: Float32Array): Float32Array {
  const mean = vector.reduce((sum, value) => sum + value, 0) / vector.length
  const level = vector.map((value) => value - mean)
  const length = Math.hypot(...level) || 1
  return level.map((value) => value / length)
}

/** Logarithms of a frame's power in bands that are evenly spaced in pitch. */
function bandsOf(frame: Sound): Float32Array {
  return Float32Array.from({ length: BANDS }, (_, band) => {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / (BANDS - 1))
    return Math.log(powerAt(frame, hz) + 1e-9)
  })
}

/** Power of one frequency in a frame (Goertzel). */
function powerAt({ samples, rate }: Sound, hz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate)
  let before = 0
  let last = 0
  samples.forEach((sample, at) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (samples.length - 1))
    const next = sample * window + turn * last - before
    before = last
    last = next
  })
  return Math.max(0, before * before + last * last - turn * before * last) / samples.length
}
