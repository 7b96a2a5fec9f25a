import { createListeners } from '../line/listeners.ts'
import type { Stop } from '../line/stop.ts'
import { chimeSource } from '../webrtc/chime.ts'

/** The sound that announces a call request (応対リクエスト); loops until stopped. */
export interface AlertSound {
  start(): void
  stop(): void
  playing(): boolean
  /**
   * True if the sound should play but the browser blocks it until the user presses something. Pages then show a banner.
   */
  blocked(): boolean
  onBlocked(listener: (blocked: boolean) => void): Stop
  /**
   * Lets the browser play sound. Call in a click handler. While sound is blocked, any press on the page also unblocks
   * it.
   */
  unlock(): Promise<void>
  close(): void
}

interface AlertSoundOptions {
  createContext?: () => AudioContext
  /** Calls `press` on every key or pointer press. By default, listens on `window`. */
  onPress?: (press: () => void) => Stop
}

function onWindowPress(press: () => void): Stop {
  window.addEventListener('pointerdown', press)
  window.addEventListener('keydown', press)
  return () => {
    window.removeEventListener('pointerdown', press)
    window.removeEventListener('keydown', press)
  }
}

function loopChime(context: AudioContext): AudioBufferSourceNode {
  const source = chimeSource(context)
  source.loop = true
  source.start()
  return source
}

/** Creates the alert sound. Creates no AudioContext and adds no listeners before the first `start` or `unlock`. */
export function createAlertSound(options: AlertSoundOptions = {}): AlertSound {
  const { createContext = () => new AudioContext(), onPress = onWindowPress } = options
  const changes = createListeners<boolean>()
  let context: AudioContext | undefined
  let source: AudioBufferSourceNode | undefined
  let stopListening: Stop | undefined
  let wasBlocked = false

  const isBlocked = (): boolean => source !== undefined && context?.state !== 'running'

  function tell(): void {
    const blocked = isBlocked()
    if (blocked && !stopListening) stopListening = onPress(() => void unlock())
    if (!blocked) {
      stopListening?.()
      stopListening = undefined
    }
    if (blocked === wasBlocked) return
    wasBlocked = blocked
    changes.emit(blocked)
  }

  function opened(): AudioContext {
    if (!context) {
      context = createContext()
      context.onstatechange = tell
    }
    return context
  }

  async function unlock(): Promise<void> {
    await opened().resume()
    tell()
  }

  function stop(): void {
    source?.stop()
    source?.disconnect()
    source = undefined
    tell()
  }

  return {
    start() {
      source ??= loopChime(opened())
      // `resume()` stays pending while the browser blocks sound. `tell` reports the block now, and `onstatechange`
      // reports its end.
      void unlock()
      tell()
    },
    stop,
    playing: () => source !== undefined,
    blocked: isBlocked,
    onBlocked: changes.add,
    unlock,
    close() {
      stop()
      void context?.close()
      context = undefined
    },
  }
}
