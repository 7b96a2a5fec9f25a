/** Mono audio; samples range from -1 to 1. */
export interface Sound {
  samples: Float32Array
  /** Samples a second. */
  rate: number
}

/** Samples with a larger amplitude than this (-40 dB) count as audible. */
export const AUDIBLE = 0.01

/** Converts 16-bit PCM samples to -1 to 1. */
export const samplesOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)

/** The sound of a WAV file with 16 bits, mono. */
export function soundOf(wav: Buffer): Sound {
  const rate = wav.readUInt32LE(wav.indexOf('fmt ') + 12)
  return { samples: samplesOf(wav.subarray(wav.indexOf('data') + 8)), rate }
}

/** A tone as a WAV file: 16 bits, mono. */
export function toneWav(durationMs: number, { rate = 24_000, hz = 220 } = {}): Buffer {
  const samples = Math.round((durationMs * rate) / 1_000)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++)
    wav.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hz * at) / rate)), 44 + at * 2)
  return wav
}
