import { createLipAnalyser } from './lip-analyser.ts'

/**
 * This file runs the lip analyzer in an AudioWorklet, on the audio thread, so that no sound is missed while the page is
 * busy with drawing.
 */
const WINDOW_SAMPLES = 2048
/** Rate of the messages to the page, per second. */
const TELLS_A_SECOND = 60

interface WorkletScope {
  sampleRate: number
  registerProcessor(name: string, processor: unknown): void
  AudioWorkletProcessor: new () => { readonly port: MessagePort }
}
const scope = globalThis as unknown as WorkletScope

class LipsProcessor extends scope.AudioWorkletProcessor {
  readonly #analyser = createLipAnalyser(scope.sampleRate, WINDOW_SAMPLES)
  readonly #every = Math.round(scope.sampleRate / TELLS_A_SECOND)
  /** The latest samples, oldest first. */
  readonly #window = new Float32Array(WINDOW_SAMPLES)
  #sinceTold = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#isOver = true
    }
  }

  process(inputs: Float32Array[][]): boolean {
    // returning false lets the browser collect the processor and its node
    if (this.#isOver) return false
    const input = inputs[0]?.[0]
    // a muted or ended track has no channel, which counts as silence
    const length = input?.length ?? 128
    this.#window.copyWithin(0, length)
    if (input) this.#window.set(input, WINDOW_SAMPLES - length)
    else this.#window.fill(0, WINDOW_SAMPLES - length)
    this.#sinceTold += length
    if (this.#sinceTold < this.#every) return true
    const elapsedMs = (this.#sinceTold / scope.sampleRate) * 1_000
    this.#sinceTold = 0
    this.port.postMessage(this.#analyser.analyse(this.#window, elapsedMs))
    return true
  }
}

scope.registerProcessor('lips', LipsProcessor)
