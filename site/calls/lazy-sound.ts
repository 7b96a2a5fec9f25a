import type { AlertSound } from './alert-sound.ts'
import type { RingDeps } from './ring.ts'

/** The alert sound, loaded on demand. */
interface LazySound {
  /** The ringing sound. If `start` is called before the sound has loaded, it plays as soon as it has loaded. */
  sound: RingDeps['sound']
  /** Loads the sound in advance. Without this call the first `start` loads the sound, which then plays late. */
  load(): Promise<void>
}

export function createLazySound(fetchSound: () => Promise<AlertSound>): LazySound {
  let sound: AlertSound | undefined
  let loading: Promise<void> | undefined
  let wanted = false
  let tell = (_blocked: boolean) => {}

  const fetchNow = async () => {
    try {
      const fetched = await fetchSound()
      fetched.onBlocked((blocked) => tell(blocked))
      sound = fetched
      if (wanted) fetched.start()
    } catch (error) {
      loading = undefined // load again on the next use
      console.error('calls: the alert sound could not be fetched', error)
    }
  }
  const load = () => {
    loading ??= fetchNow()
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
        // await only if the sound is not loaded, because `unlock` must run inside the click handler
        if (!sound) await load()
        await sound?.unlock()
      },
    },
  }
}
