import { Refusal } from '#core/http/refusals.ts'

const HEADER_BYTES = 44

/**
 * Whether a file is a RIFF WAVE file whose first chunk is `fmt `, as the kiosk's recorder writes it (Multimedia Programming
 * Interface and Data Specifications 1.0).
 */
const isWav = (file: Buffer): boolean =>
  file.length > HEADER_BYTES &&
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.toString('latin1', 8, 16) === 'WAVEfmt '

/** The uploaded recording, if it is a WAV file. @throws Refusal invalid (missing), mediaType */
export function requireWav(file: Buffer | undefined): Buffer {
  if (!file) throw new Refusal('invalid', { fields: { audio: 'required' } })
  if (!isWav(file)) throw new Refusal('mediaType')
  return file
}

/** Maximum byte rate of recorded speech: 16 kHz, 16 bits, mono. */
const SPEECH_BYTES_PER_S = 32_000
const BYTES_PER_S_MIN = 1_000

/**
 * Duration of the recording in seconds. It is calculated with at most the byte rate of speech: a higher byte rate in
 * the header, which may be false, would make the recording seem shorter.
 */
export const wavSeconds = (file: Buffer): number =>
  (file.length - HEADER_BYTES) /
  Math.min(SPEECH_BYTES_PER_S, Math.max(BYTES_PER_S_MIN, file.length >= 32 ? file.readUInt32LE(28) : 0))
