import { type Clock, clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

/** The page's audio context. It keeps running until this object is closed. */
interface HeldAudio {
  context: AudioContext
  close: Stop
}

interface AudioHolder {
  hold(): HeldAudio
}

interface AudioHolderDeps {
  createContext: () => AudioContext
  clock: Pick<Clock, 'after'>
  /** Calls the listener on each click, touch or key press. Browsers allow sound only after the first of them. */
  onPress: (listener: () => void) => void
  /** Whether the browser starts a new context without a new click, touch or key press, once the page has had one. */
  startsAgain: () => boolean
}

/** How long the context runs on while unused, so that it does not end between two spoken sentences. */
const IDLE_MS = 5_000

/**
 * One shared AudioContext for level meters, lip movements, voices and sounds, because browsers allow only a few. An unused
 * context is closed: Chromium keeps some 0.1 MB for each voice that a context has received, until the context is closed. Safari
 * starts a new context only after a press, so there it is suspended instead.
 */
export function createAudioHolder({
  createContext,
  clock,
  onPress,
  startsAgain,
}: AudioHolderDeps): AudioHolder {
  let context: AudioContext | undefined
  let isListening = false
  let holders = 0
  let stopWaiting: Stop | undefined

  const wake = () => {
    if (holders > 0) void context?.resume()
  }

  function open(): AudioContext {
    context ??= createContext()
    if (!isListening) onPress(wake)
    isListening = true
    return context
  }

  function release(): void {
    holders -= 1
    if (holders > 0) return
    stopWaiting?.()
    stopWaiting = clock.after(IDLE_MS, () => {
      stopWaiting = undefined
      if (!startsAgain()) return void context?.suspend()
      void context?.close()
      context = undefined
    })
  }

  return {
    hold() {
      const held = open()
      holders += 1
      stopWaiting?.()
      stopWaiting = undefined
      void held.resume()
      let isOver = false
      return {
        context: held,
        close() {
          if (isOver) return
          isOver = true
          release()
        },
      }
    },
  }
}

const holder = createAudioHolder({
  createContext: () => new AudioContext(),
  clock,
  onPress(listener) {
    window.addEventListener('pointerdown', listener)
    window.addEventListener('keydown', listener)
  },
  // the value that HTML prescribes for WebKit, which all browsers on iPhones and iPads use
  startsAgain: () => navigator.vendor !== 'Apple Computer, Inc.',
})

/** Keeps the page's audio context running until the returned object is closed. */
export const holdAudio: AudioHolder['hold'] = () => holder.hold()

interface Closable {
  close(): void
}

/** Keeps the audio context running as long as the object returned by `open` is open. */
export async function withAudio<Opened extends Closable>(
  open: (context: AudioContext) => Promise<Opened>,
  hold: AudioHolder['hold'] = holdAudio,
): Promise<Opened> {
  const audio = hold()
  try {
    const opened = await open(audio.context)
    return {
      ...opened,
      close() {
        opened.close()
        audio.close()
      },
    }
  } catch (error) {
    audio.close()
    throw error
  }
}
