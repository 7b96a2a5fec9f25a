import type { AlertSound } from './alert-sound.ts'
import type { RingDeps } from './ring.ts'

/** The alert sound of a page that may never need it. */
export interface LateSound {
  /** For the ring, from the beginning; what rings before the sound is there sounds as soon as it is. */
  sound: RingDeps['sound']
  /** Fetches it. Without it the first `start` does so, and is late by as much. */
  load(): Promise<void>
}

export function createLateSound(fetchSound: () => Promise<AlertSound>): LateSound {
  let sound: AlertSound | undefined
  let loading: Promise<void> | undefined
  let wanted = false
  let tell = (_blocked: boolean) => {}

  const bring = async () => {
    try {
      const fetched = await fetchSound()
      fetched.onBlocked((blocked) => tell(blocked))
      sound = fetched
      if (wanted) fetched.start()
    } catch (error) {
      loading = undefined // asked for again at the next need
      console.error('calls: the alert sound could not be fetched', error)
    }
  }
  const load = () => {
    loading ??= bring()
    return loading
  }

  return {
    load,
    sound: {
      start() {
        wanted = true
        if (sound) sound.start()
        else void load()
      },
      stop() {
        wanted = false
        sound?.stop()
      },
      blocked: () => sound?.blocked() ?? false,
      onBlocked(listener) {
        tell = listener
        return () => {
          tell = () => {}
        }
      },
      async unlock() {
        // in a click: nothing may stand between the press and the browser while the sound is there
        if (!sound) await load()
        await sound?.unlock()
      },
    },
  }
}
