/**
 * An AudioWorklet that changes the pitch of a voice without changing its speed. Two read heads move over a short delay
 * line at another speed than the input. They are cross-faded, so that one head jumps back while the other is heard.
 */
const WINDOW_SECONDS = 0.05

interface WorkletScope {
  sampleRate: number
  registerProcessor(name: string, processor: unknown): void
  AudioWorkletProcessor: new () => { readonly port: MessagePort }
}
const scope = globalThis as unknown as WorkletScope

class PitchProcessor extends scope.AudioWorkletProcessor {
  static readonly parameterDescriptors = [
    { name: 'ratio', defaultValue: 1, minValue: 0.5, maxValue: 2, automationRate: 'k-rate' },
  ]
  readonly #window = Math.round(WINDOW_SECONDS * scope.sampleRate)
  readonly #line = new Float32Array(this.#window * 2)
  #written = 0
  /** Delay of the first read head behind the write position, in samples: from 0 to below `#window`. */
  #behind = 0
  #isOver = false

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#isOver = true
    }
  }

  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: { ratio: Float32Array }): boolean {
    const output = outputs[0]?.[0]
    if (this.#isOver) return false
    if (!output) return true
    const input = inputs[0]?.[0]
    const ratio = parameters.ratio[0] ?? 1
    for (let index = 0; index < output.length; index++) {
      this.#line[this.#written % this.#line.length] = input?.[index] ?? 0
      output[index] = this.#read()
      this.#written++
      this.#behind = (this.#behind + 1 - ratio + this.#window) % this.#window
    }
    return true
  }

  #read(): number {
    const first = this.#behind
    const second = (first + this.#window / 2) % this.#window
    // Each head is silent when it jumps. The shares of both heads add up to 1, so the loudness stays constant.
    const share = Math.sin((Math.PI * first) / this.#window) ** 2
    return this.#at(first) * share + this.#at(second) * (1 - share)
  }

  #at(behind: number): number {
    const place = this.#written - behind + this.#line.length
    const whole = Math.floor(place)
    const share = place - whole
    const before = this.#line[whole % this.#line.length]!
    // The sample after the newest one does not exist yet.
    const after = behind < 1 ? before : this.#line[(whole + 1) % this.#line.length]!
    return before + (after - before) * share
  }
}

scope.registerProcessor('pitch', PitchProcessor)
