/** An event that the page has recorded during a talk, with its epoch ms on this machine's clock. */
export interface Mark {
  what: string
  at: number
}

/** An AudioWorklet that reports when a sound begins, and the time of its last audible sample. */
export const TAP = `
registerProcessor('bench-tap', class extends AudioWorkletProcessor {
  constructor({ processorOptions }) {
    super()
    Object.assign(this, processorOptions, { sounds: false, last: 0, first: 0 })
  }
  process([input]) {
    const now = Date.now()
    for (const channel of input)
      for (let at = 0; at < channel.length; at++)
        if (Math.abs(channel[at]) > this.above) this.heard(now + (at / sampleRate) * 1000)
    if (this.sounds && now - this.last > this.quietMs) {
      this.sounds = false
      this.port.postMessage({ what: this.name + ' off', at: this.last })
    }
    return true
  }
  heard(at) {
    this.last = at
    if (this.sounds) return
    this.sounds = true
    this.port.postMessage({ what: this.name + ' on', at })
  }
})`

/**
 * Runs in the page before its own scripts. Measures input and output of every AudioContext, and records state changes
 * of talks, requests to the server and starts of sounds.
 */
export function listenIn(options: { tap: string; above: number }): void {
  const marks: Mark[] = []
  const note = (what: string, at = Date.now()) => void marks.push({ what, at })
  Object.assign(globalThis, { benchMarks: marks })

  const tapped = new WeakMap<BaseAudioContext, { out: AudioNode; mic: AudioNode }>()
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode | AudioParam) => AudioNode
  const tapOf = (context: AudioContext, name: string, above: number, quietMs: number): AudioNode => {
    const tap = new AudioWorkletNode(context, 'bench-tap', { processorOptions: { name, above, quietMs } })
    tap.port.onmessage = ({ data }: MessageEvent<Mark>) => note(data.what, data.at)
    return tap
  }
  const tapUrl = URL.createObjectURL(new Blob([options.tap], { type: 'text/javascript' }))
  const Own = globalThis.AudioContext
  globalThis.AudioContext = class extends Own {
    constructor(given?: AudioContextOptions) {
      super(given)
      void this.audioWorklet.addModule(tapUrl).then(() => {
        tapped.set(this, { out: tapOf(this, 'out', 0, 100), mic: tapOf(this, 'mic', options.above, 700) })
      })
    }
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...given: unknown[]) {
    const taps = tapped.get(this.context)
    if (taps && given[0] === this.context.destination) connect.call(this, taps.out)
    if (taps && this instanceof MediaStreamAudioSourceNode) connect.call(this, taps.mic)
    return (connect as (...all: unknown[]) => AudioNode).apply(this, given)
  } as AudioNode['connect']
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (...given) {
    note('started')
    start.apply(this, given)
  }

  let phase: string | null | undefined
  new MutationObserver(() => {
    const now = document.querySelector('[data-ai]')?.getAttribute('data-ai')
    if (now && now !== phase) note(now)
    phase = now
  }).observe(document, { attributes: true, attributeFilter: ['data-ai'], subtree: true })

  const ask = globalThis.fetch
  const events = async (copy: Response) => {
    const reader = copy.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      for (const [, kind] of part.value.matchAll(/^data: \{"kind":"(\w+)"/gm)) note(kind!)
  }
  globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('/api/talkTurn')) return ask(input, init)
    note('asked')
    const response = await ask(input, init)
    void events(response.clone())
    return response
  }
}
