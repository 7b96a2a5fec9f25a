import type { LocalClock } from '../../line/clock.ts'
import type { Stop } from '../../line/stop.ts'
import { connectTrack } from '../track-source.ts'
import { END_PROCESSOR } from '../worklet-end.ts'
import { VOICE_RATE, WORD_MS, WORD_SAMPLES } from './voice-buffer.ts'
import type { FromWords } from './voice-worklet.ts'

const VOICE_BPS = 24_000
/** A page that hung for a moment leaves out what it could not encode in time. */
const WAITING_MAX = 10
/** So far from the clock the words are counted from it anew. */
const CLOCK_OFF_MS = 200

const CONFIG = {
  codec: 'opus',
  sampleRate: VOICE_RATE,
  numberOfChannels: 1,
  bitrate: VOICE_BPS,
  // silence is not sent
  opus: { frameDuration: WORD_MS * 1_000, usedtx: true, application: 'voip', signal: 'voice' },
} as AudioEncoderConfig

export interface VoiceSender {
  setTrack(track: MediaStreamTrack | null): void
  close(): void
}

/** @param context has the worklet */
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
  let baseMs = 0
  let count = 0

  const encoder = new AudioEncoder({
    output(chunk) {
      const opus = new Uint8Array(chunk.byteLength)
      chunk.copyTo(opus)
      onWord(baseMs + Math.round(chunk.timestamp / 1_000 / WORD_MS) * WORD_MS, opus)
    },
    error: (error) => console.warn('media: the voice could not be encoded', error),
  })
  encoder.configure(CONFIG)

  function encode(data: FromWords): void {
    if (encoder.state !== 'configured') return
    const wordMs = () => baseMs + count * WORD_MS
    if (Math.abs(clock.now() - WORD_MS - wordMs()) > CLOCK_OFF_MS) {
      baseMs = clock.now() - WORD_MS - count * WORD_MS
    }
    const timestamp = count * WORD_MS * 1_000
    count += 1
    if (encoder.encodeQueueSize > WAITING_MAX) return
    const word = new AudioData({
      format: 'f32-planar',
      sampleRate: VOICE_RATE,
      numberOfFrames: WORD_SAMPLES,
      numberOfChannels: 1,
      timestamp,
      data,
    })
    encoder.encode(word)
    word.close()
  }

  node.port.onmessage = ({ data }: MessageEvent<FromWords>) => encode(data)

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
