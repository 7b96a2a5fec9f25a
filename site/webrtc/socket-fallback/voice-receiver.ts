import { END_PROCESSOR } from '../worklet-end.ts'
import { VOICE_RATE } from './jitter-buffer.ts'
import type { FromVoice, ToVoice } from './voice-worklet.ts'

/**
 * Maximum packets that wait for decoding: half a second. Further packets are dropped, so that a page that was blocked does not
 * lag.
 */
const WAITING_MAX = 25

interface VoiceReceiver {
  stream: MediaStream
  packet(atMs: number, opus: Uint8Array<ArrayBuffer>): void
  stats(): FromVoice | undefined
  bytes(): number
  close(): void
}

/** @param context an audio context in which the worklet is already loaded */
export function createVoiceReceiver(context: AudioContext): VoiceReceiver {
  const node = new AudioWorkletNode(context, 'voice', { numberOfInputs: 0, outputChannelCount: [1] })
  const output = context.createMediaStreamDestination()
  node.connect(output)
  let facts: FromVoice | undefined
  let bytes = 0
  /** Timestamps of packets being decoded; the decoder outputs one block of samples for each packet. */
  let waiting: number[] = []
  const open = () =>
    openDecoder((samples) => {
      const atMs = waiting.shift()
      if (atMs === undefined) return
      const word: ToVoice = { atMs, samples }
      node.port.postMessage(word, [samples.buffer])
    })
  let decoder = open()

  node.port.onmessage = ({ data }: MessageEvent<FromVoice>) => {
    facts = data
  }

  return {
    stream: output.stream,
    packet(atMs, data) {
      bytes += data.byteLength
      if (decoder.state === 'closed') {
        decoder = open()
        waiting = []
      }
      if (decoder.decodeQueueSize > WAITING_MAX) return
      waiting.push(atMs)
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: atMs * 1_000, data }))
    },
    stats: () => facts,
    bytes: () => bytes,
    close() {
      node.disconnect()
      node.port.onmessage = null
      node.port.postMessage(END_PROCESSOR)
      if (decoder.state !== 'closed') decoder.close()
      for (const track of output.stream.getTracks()) track.stop()
    },
  }
}

function openDecoder(onSamples: (samples: Float32Array<ArrayBuffer>) => void): AudioDecoder {
  const opened = new AudioDecoder({
    output: (sound) => onSamples(samplesOf(sound)),
    // A packet was not valid Opus: the next packet gets a new decoder.
    error: (error) => console.info('media: a packet of the voice could not be decoded', error),
  })
  opened.configure({ codec: 'opus', sampleRate: VOICE_RATE, numberOfChannels: 1 })
  return opened
}

function samplesOf(sound: AudioData): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(sound.numberOfFrames)
  sound.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
  sound.close()
  return samples
}
