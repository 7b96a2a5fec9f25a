const HEADER_BYTES = 44
const SAMPLE_BYTES = 2

/** Encodes samples as a WAV file (RIFF WAVE, 16 bit, mono), which every transcription server accepts. */
export function wavOf(samples: Float32Array, rateHz: number): Blob {
  const length = samples.length * SAMPLE_BYTES
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + length))
  const word = (at: number, text: string) => {
    for (const [index, char] of [...text].entries()) view.setUint8(at + index, char.charCodeAt(0))
  }
  word(0, 'RIFF')
  view.setUint32(4, HEADER_BYTES - 8 + length, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rateHz, true)
  view.setUint32(28, rateHz * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  word(36, 'data')
  view.setUint32(40, length, true)
  for (const [index, sample] of samples.entries()) {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(HEADER_BYTES + index * SAMPLE_BYTES, Math.round(clipped * 0x7fff), true)
  }
  return new Blob([view.buffer], { type: 'audio/wav' })
}
