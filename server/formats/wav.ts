const HEADER_BYTES = 44

/** RIFF WAVE with a `fmt ` chunk first, as our detector writes it (Multimedia Programming Interface and Data Specifications 1.0). */
export const isWav = (file: Buffer): boolean =>
  file.length > HEADER_BYTES &&
  file.toString('latin1', 0, 4) === 'RIFF' &&
  file.toString('latin1', 8, 16) === 'WAVEfmt '
