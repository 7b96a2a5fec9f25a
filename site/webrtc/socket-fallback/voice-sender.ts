import type { LocalClock } from '../../line/clock.ts'
import type { Stop } from '../../line/stop.ts'
import { connectTrack } from '../track-source.ts'
import { END_PROCESSOR } from '../worklet-end.ts'
import { PACKET_MS, PACKET_SAMPLES, VOICE_RATE } from './jitter-buffer.ts'
import type { CapturedPacket } from './voice-worklet.ts'

const VOICE_BPS = 24_000
/** Maximum packets that wait for encoding. Further packets are dropped, for example after the page was blocked. */
const WAITING_MAX = 10
/** If packet times and the clock differ by more than this, the packet times are set to the clock again. */
const CLOCK_OFF_MS = 200

const CONFIG = {
  codec: 'opus',
  sampleRate: VOICE_RATE,
  numberOfChannels: 1,
  bitrate: VOICE_BPS,
  // usedtx: silence is not sent.
  opus: { frameDuration: PACKET_MS * 1_000, usedtx: true, application: 'voip', signal: 'voice' },
} as AudioEncoderConfig

const FORMAT = {
  format: 'f32-planar',
  sampleRate: VOICE_RATE,
  numberOfFrames: PACKET_SAMPLES,
  numberOfChannels: 1,
} as const

/** Gives each packet a time. The times are evenly spaced, unless they differ too much from the clock. */
function createPacketTimes(clock: Pick<LocalClock, 'now'>) {
  let baseMs = 0
  let count = 0
  return {
    /** @returns the encoder's timestamp of the packet just captured, µs */
    next(): number {
      const startedAtMs = clock.now() - PACKET_MS
      const sinceMs = count * PACKET_MS
      if (Math.abs(startedAtMs - baseMs - sinceMs) > CLOCK_OFF_MS) baseMs = startedAtMs - sinceMs
      count += 1
      return sinceMs * 1_000
    },
    /** Converts the timestamp of an encoded packet (µs) to epoch ms. */
    sentAtMs: (timestamp: number): number => baseMs + Math.round(timestamp / 1_000 / PACKET_MS) * PACKET_MS,
  }
}

interface VoiceSender {
  setTrack(track: MediaStreamTrack | null): void
  close(): void
}

/** @param context audio context in which the worklet is already loaded */
export function createVoiceSender(
  context: AudioContext,
  clock: Pick<LocalClock, 'now'>,
  onWord: (atMs: number, opus: Uint8Array) => void,
): VoiceSender {
  const node = new AudioWorkletNode(context, 'words', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let disconnect: Stop | undefined
  const times = createPacketTimes(clock)

  const encoder = new AudioEncoder({
    output(chunk) {
      onWord(times.sentAtMs(chunk.timestamp), bytesOf(chunk))
    },
    error: (error) => console.warn('media: the voice could not be encoded', error),
  })
  encoder.configure(CONFIG)

  function encode(data: CapturedPacket): void {
    if (encoder.state !== 'configured') return
    const timestamp = times.next()
    if (encoder.encodeQueueSize > WAITING_MAX) return
    const word = new AudioData({ ...FORMAT, timestamp, data })
    encoder.encode(word)
    word.close()
  }

  node.port.onmessage = ({ data }: MessageEvent<CapturedPacket>) => encode(data)

  function setTrack(track: MediaStreamTrack | null): void {
    disconnect?.()
    disconnect = track ? connectTrack(context, track, node) : undefined
  }

  return {
    setTrack,
    close() {
      setTrack(null)
      node.port.onmessage = null
      node.port.postMessage(END_PROCESSOR)
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}

function bytesOf(chunk: EncodedAudioChunk): Uint8Array {
  const bytes = new Uint8Array(chunk.byteLength)
  chunk.copyTo(bytes)
  return bytes
}
