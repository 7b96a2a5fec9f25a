import { atom, type ReadableAtom } from 'nanostores'

/** The part of an <audio> element's interface that is used here. */
type Speaker = Pick<HTMLAudioElement, 'play' | 'pause'> & {
  volume?: number
  srcObject: MediaProvider | null
}

/** Plays the visitor's voice with an <audio> element outside the document, so that it survives navigation. */
export interface VisitorSound {
  /** The browser blocks sound until the user presses something. */
  $blocked: ReadableAtom<boolean>
  play(stream: MediaStream): void
  /** Tries again to play the sound. Call in a click handler, because browsers then allow sound. */
  unlock(): void
  /** 0 to 1; `stop` resets it to 1. */
  setVolume(volume: number): void
  stop(): void
}

/** @param createSpeaker creates the audio element. Called only once: all calls with visitors share the element. */
export function createVisitorSound(createSpeaker: () => Speaker): VisitorSound {
  const $blocked = atom(false)
  let speaker: Speaker | undefined

  const start = async (mine: Speaker) => {
    const stream = mine.srcObject
    try {
      await mine.play()
      if (mine.srcObject === stream) $blocked.set(false)
    } catch (error) {
      // NotAllowedError: the browser blocks sound, so the operator has to press a button. AbortError: a newer stream has
      // replaced this stream.
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (mine.srcObject === stream && refused) $blocked.set(true)
    }
  }

  return {
    $blocked,
    play(stream) {
      speaker ??= createSpeaker()
      speaker.srcObject = stream
      void start(speaker)
    },
    unlock() {
      if (speaker?.srcObject) void start(speaker)
    },
    setVolume(volume) {
      if (speaker) speaker.volume = volume
    },
    stop() {
      if (speaker) {
        speaker.pause()
        speaker.srcObject = null
        speaker.volume = 1
      }
      $blocked.set(false)
    },
  }
}
