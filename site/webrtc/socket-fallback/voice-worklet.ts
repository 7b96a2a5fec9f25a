import { END_PROCESSOR } from '../worklet-end.ts'
import { JitterBuffer, PACKET_SAMPLES, VOICE_RATE, type VoiceStats } from './jitter-buffer.ts'

/**
 * This module runs in an AudioWorklet and registers two processors: `words` splits a microphone's sound into packets of 20 ms at
 * 48 kHz, `voice` plays received packets.
 */
interface WorkletScope {
  sampleRate: number
  registerProcessor(name: string, processor: unknown): void
  AudioWorkletProcessor: new () => { readonly port: MessagePort }
}
const scope = globalThis as unknown as WorkletScope
const FACTS_EVERY_SECONDS = 0.2

export type ToVoice = { atMs: number; samples: Float32Array } | typeof END_PROCESSOR
export type FromVoice = VoiceStats
export type CapturedPacket = Float32Array<ArrayBuffer>

class CaptureProcessor extends scope.AudioWorkletProcessor {
  readonly #step = VOICE_RATE / scope.sampleRate
  #word: CapturedPacket = new Float32Array(PACKET_SAMPLES)
  #filled = 0
  /** Fraction of the way to the next sample at 48 kHz. */
  #passed = 0
  #last = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#isOver = true
    }
  }

  process(inputs: Float32Array[][]): boolean {
    for (const sample of inputs[0]?.[0] ?? []) {
      this.#passed += this.#step
      // Interpolate between two input samples, as often as 48 kHz requires.
      while (this.#passed >= 1) {
        this.#passed -= 1
        this.#add(sample - (sample - this.#last) * (this.#passed / this.#step))
      }
      this.#last = sample
    }
    return !this.#isOver
  }

  #add(sample: number): void {
    this.#word[this.#filled++] = sample
    if (this.#filled < PACKET_SAMPLES) return
    this.port.postMessage(this.#word, [this.#word.buffer])
    this.#word = new Float32Array(PACKET_SAMPLES)
    this.#filled = 0
  }
}

class VoiceProcessor extends scope.AudioWorkletProcessor {
  readonly #buffer = new JitterBuffer()
  readonly #step = VOICE_RATE / scope.sampleRate
  #sinceFacts = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<ToVoice>) => {
      if (data === END_PROCESSOR) this.#isOver = true
      else this.#buffer.push(data.atMs, data.samples)
    }
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0]
    if (this.#isOver) return false
    if (!output) return true
    this.#buffer.read(output, this.#step)
    this.#sinceFacts += output.length / scope.sampleRate
    if (this.#sinceFacts >= FACTS_EVERY_SECONDS) {
      this.#sinceFacts = 0
      this.port.postMessage(this.#buffer.stats())
    }
    return true
  }
}

scope.registerProcessor('words', CaptureProcessor)
scope.registerProcessor('voice', VoiceProcessor)
