import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import type { AlertSound } from './alert-sound.ts'

/** Access to the tab's title. The title is read on each use, because navigation changes it. */
export interface TabTitle {
  read(): string
  write(title: string): void
}

/** Alerts the operator by a looping sound and a flashing title. */
export interface Ring {
  $playing: ReadableAtom<boolean>
  /** Whether the browser blocks sound until the user presses something. */
  $blocked: ReadableAtom<boolean>
  /** Rings with this title; if already ringing, only the title changes. */
  start(title: string): void
  /** Stops the sound; the tab's title keeps flashing. */
  mute(): void
  stop(): void
  /** Lets the browser play sound. Call in a click handler. */
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

  const mute = () => {
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
    mute: mute,
    stop() {
      mute()
      stopFlashing?.()
      stopFlashing = undefined
      if (title.read() === ringing) title.write(pageTitle)
      ringing = undefined
    },
    unlock: () => void sound.unlock(),
  }
}

/**
 * Lets several features (call requests, hand-overs) share one ring. The title is that of the feature that started
 * first. The ring stops when all features have stopped or muted it.
 */
export function createBell(ring: Ring): { of: (who: string) => Ring } {
  const ringing = new Map<string, { title: string; isMuted: boolean }>()

  const sound = () => {
    const [first] = ringing.values()
    if (!first) return ring.stop()
    ring.start(first.title)
    if ([...ringing.values()].every(({ isMuted }) => isMuted)) ring.mute()
  }

  return {
    of: (who) => ({
      ...ring,
      start(title) {
        ringing.set(who, { title, isMuted: false })
        sound()
      },
      mute() {
        const own = ringing.get(who)
        if (!own) return
        own.isMuted = true
        sound()
      },
      stop() {
        ringing.delete(who)
        sound()
      },
    }),
  }
}
