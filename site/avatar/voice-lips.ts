import { closedLips, type LipSample, type LipSource } from './lips.ts'
import { createMicrophoneLips } from './microphone-lips.ts'

/** Message that ends the processor (lips-worklet.ts), which would otherwise run forever. */
const END = 'end'

/** Loads the worklet once per context; rejects if worklets are not supported (insecure origin, old browser). */
type LoadLipsWorklet = (context: BaseAudioContext) => Promise<void>

const loaded = new WeakMap<BaseAudioContext, Promise<void>>()

const loadLipsWorklet: LoadLipsWorklet = (context) => {
  const known = loaded.get(context)
  if (known) return known
  const loading = (async () => {
    if (!context.audioWorklet) throw new Error('this browser has no AudioWorklet')
    const { lipsWorkletUrl } = await import('./lips-worklet-url.ts')
    await context.audioWorklet.addModule(lipsWorkletUrl)
  })()
  loaded.set(context, loading)
  return loading
}

/**
 * Derives mouth movement from an audio node: a microphone, or the operator's voice at the kiosk. A worklet analyzes the
 * sound on the audio thread. Until the worklet has started, or if the browser does not support worklets, the page's
 * main thread analyzes the sound. Plays no sound.
 * @param source owned by the caller
 */
export function createVoiceLips(source: AudioNode, load: LoadLipsWorklet = loadLipsWorklet): LipSource {
  const { context } = source
  const sampled: LipSample = closedLips()
  let here: LipSource | undefined = createMicrophoneLips(source)
  let there: (() => void) | undefined
  let isOver = false

  const moveThere = () => {
    const node = new AudioWorkletNode(context, 'lips', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<LipSample>) => {
      Object.assign(sampled, data)
      // stop the analysis on this thread only when the worklet's first sample has arrived: otherwise the mouth would close for a moment
      here?.dispose()
      here = undefined
    }
    source.connect(node)
    there = () => {
      node.port.onmessage = null
      source.disconnect(node)
      node.port.postMessage(END)
    }
  }

  load(context).then(
    () => {
      if (!isOver) moveThere()
    },
    (error: unknown) => console.info('lips: no AudioWorklet, analyzed on the main thread', error),
  )

  return {
    sample: () => here?.sample() ?? sampled,
    dispose() {
      isOver = true
      here?.dispose()
      there?.()
    },
  }
}
