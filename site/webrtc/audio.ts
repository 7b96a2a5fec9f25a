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
}

/** How long the context runs on while unused, so that it is not suspended between two spoken sentences. */
const IDLE_MS = 5_000

/**
 * One shared AudioContext for level meters, lip movements, voices and sounds, because browsers allow only a few. While unused,
 * the context is suspended and not closed, because Safari starts a new context only after a press.
 */
export function createAudioHolder({ createContext, clock, onPress }: AudioHolderDeps): AudioHolder {
  let context: AudioContext | undefined
  let holders = 0
  let stopWaiting: Stop | undefined

  const wake = () => {
    if (holders > 0) void context?.resume()
  }

  function open(): AudioContext {
    if (!context) {
      context = createContext()
      onPress(wake)
    }
    return context
  }

  function release(): void {
    holders -= 1
    if (holders > 0) return
    stopWaiting?.()
    stopWaiting = clock.after(IDLE_MS, () => {
      stopWaiting = undefined
      void context?.suspend()
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
})

/** Keeps the page's audio context running until it is closed. */
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
