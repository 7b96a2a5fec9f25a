import type { KioskAiDeps } from '../kiosk/ai.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskDialogue } from './kiosk-dialogue.ts'

interface GreetingWatchDeps extends Pick<KioskAiDeps, '$own' | '$offline' | '$isWatching'> {
  dialogue: () => KioskDialogue | undefined
  isTalking: () => boolean
  onPersonSeen: () => void
}

interface GreetingWatch {
  update(): void
  stop: Stop
}

/**
 * Watches for an approaching visitor, to be greeted by the AI. Uses the camera only while a visitor would be greeted.
 */
export function createGreetingWatch(deps: GreetingWatchDeps): GreetingWatch {
  let stopWatching: Stop | undefined

  function mayGreet(): boolean {
    const own = deps.$own.get()
    return own?.scene === 'Standby' && own.monitors === 0 && !deps.$offline.get() && !deps.isTalking()
  }

  function stop(): void {
    stopWatching?.()
    stopWatching = undefined
    deps.$isWatching.set(false)
  }

  return {
    update() {
      const dialogue = deps.dialogue()
      if (!mayGreet() || dialogue?.startsByPresence !== true || !dialogue.greets()) return stop()
      stopWatching ??= dialogue.watch(deps.onPersonSeen)
      deps.$isWatching.set(true)
    },
    stop,
  }
}
