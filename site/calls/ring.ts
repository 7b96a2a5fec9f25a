import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import type { AlertSound } from './alert-sound.ts'

/** The tab's title; read each time, because pages change beneath it. */
export interface TabTitle {
  read(): string
  write(title: string): void
}

/** What makes an operator look up: the looping sound and the flashing title. */
export interface Ring {
  $playing: ReadableAtom<boolean>
  /** The browser refuses sound until something is pressed. */
  $blocked: ReadableAtom<boolean>
  /** Rings with this title; while it rings already only the title changes. */
  start(title: string): void
  /** Ends the sound; the title goes on flashing, somebody still waits. */
  mute(): void
  stop(): void
  /** In a click: lets the browser play. */
  unlock(): void
}

const FLASH_MS = 1_000

export interface RingDeps {
  sound: Pick<AlertSound, 'start' | 'stop' | 'blocked' | 'onBlocked' | 'unlock'>
  clock: Pick<Clock, 'every'>
  title: TabTitle
}

export function createRing({ sound, clock, title }: RingDeps): Ring {
  const $playing = atom(false)
  const $blocked = atom(false)
  let ringing: string | undefined
  let pageTitle = ''
  let stopFlashing: (() => void) | undefined

  sound.onBlocked((blocked) => $blocked.set(blocked && $playing.get()))

  const flash = () => {
    const shown = title.read()
    if (shown === ringing) return title.write(pageTitle)
    pageTitle = shown
    title.write(ringing ?? shown)
  }

  const quieten = () => {
    sound.stop()
    $playing.set(false)
    $blocked.set(false)
  }

  return {
    $playing,
    $blocked,
    start(words) {
      if (title.read() === ringing) title.write(words)
      ringing = words
      if (!stopFlashing) {
        flash()
        stopFlashing = clock.every(FLASH_MS, flash)
      }
      sound.start()
      $playing.set(true)
      $blocked.set(sound.blocked())
    },
    mute: quieten,
    stop() {
      quieten()
      stopFlashing?.()
      stopFlashing = undefined
      if (title.read() === ringing) title.write(pageTitle)
      ringing = undefined
    },
    unlock: () => void sound.unlock(),
  }
}

/** One ring for several who ring: it goes on for the others when one of them is done; whoever came first has the title. */
export function createBell(ring: Ring): { of: (who: string) => Ring } {
  const ringing = new Map<string, string>()

  const sound = () => {
    const [title] = ringing.values()
    if (title === undefined) ring.stop()
    else ring.start(title)
  }

  return {
    of: (who) => ({
      ...ring,
      start(title) {
        ringing.set(who, title)
        sound()
      },
      stop() {
        ringing.delete(who)
        sound()
      },
    }),
  }
}
