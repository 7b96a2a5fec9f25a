import { closedLips, type LipSample, type LipSource } from './lips.ts'
import { createMicrophoneLips } from './microphone-lips.ts'

/** Loads the worklet once for a context; rejects where there is none (no secure origin, an old browser). */
export type LoadLipsWorklet = (context: AudioContext) => Promise<void>

const loaded = new WeakMap<AudioContext, Promise<void>>()

export const loadLipsWorklet: LoadLipsWorklet = (context) => {
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
 * Mouth movement from a stream's sound, whoever's it is: a microphone, the voice that arrives at the kiosk, synthesis. It is
 * analysed on the audio thread; until that has begun, and where there is none, on this one. Plays nothing.
 * @param stream and `context` stay the caller's
 */
export function createVoiceLips(
  stream: MediaStream,
  context: AudioContext,
  load: LoadLipsWorklet = loadLipsWorklet,
): LipSource {
  const heard: LipSample = closedLips()
  let here: LipSource | undefined = createMicrophoneLips(stream, context)
  let there: (() => void) | undefined
  let isOver = false

  const moveThere = () => {
    const input = context.createMediaStreamSource(stream)
    const node = new AudioWorkletNode(context, 'lips', { numberOfOutputs: 0 })
    node.port.onmessage = ({ data }: MessageEvent<LipSample>) => {
      Object.assign(heard, data)
      // not before the first word of it: the mouth would close for a moment
      here?.dispose()
      here = undefined
    }
    input.connect(node)
    there = () => {
      node.port.onmessage = null
      input.disconnect()
      node.port.close()
    }
  }

  load(context).then(
    () => {
      if (!isOver) moveThere()
    },
    (error: unknown) => console.info('lips: analysed by the page itself', error),
  )

  return {
    sample: () => here?.sample() ?? heard,
    dispose() {
      isOver = true
      here?.dispose()
      there?.()
    },
  }
}
