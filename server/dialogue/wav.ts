import { Refusal } from '#core/http/refusals.ts'

const HEADER_BYTES = 44

/**
 * A RIFF WAVE file with a `fmt ` chunk first, as the kiosk's recorder writes it (Multimedia Programming Interface and
 * Data Specifications 1.0).
 */
const isWav = (file: Buffer): boolean =>
  file.length > HEADER_BYTES &&
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.toString('latin1', 8, 16) === 'WAVEfmt '

/** The uploaded recording. @throws Refusal invalid (missing), mediaType */
export function requireWav(file: Buffer | undefined): Buffer {
  if (!file) throw new Refusal('invalid', { fields: { audio: 'required' } })
  if (!isWav(file)) throw new Refusal('mediaType')
  return file
}

/** Bytes per second of recorded speech: 16 kHz, 16 bits and mono are enough. */
const SPEECH_BYTES_PER_S = 32_000
const BYTES_PER_S_MIN = 1_000

/**
 * Lower bound of the recording's duration, in seconds. A byte rate above that of speech is ignored, since it would hide the real
 * length.
 */
export const wavSeconds = (file: Buffer): number =>
  (file.length - HEADER_BYTES) /
  Math.min(SPEECH_BYTES_PER_S, Math.max(BYTES_PER_S_MIN, file.length >= 32 ? file.readUInt32LE(28) : 0))
