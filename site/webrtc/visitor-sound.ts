import { atom, type ReadableAtom } from 'nanostores'

/** What of an <audio> is used. */
export type Speaker = Pick<HTMLAudioElement, 'play' | 'pause'> & {
  volume?: number
  srcObject: MediaProvider | null
}

/** The visitor's voice. Not part of the page, so that it goes on while pages change. */
export interface VisitorSound {
  /** The browser refuses sound until something is pressed. */
  $blocked: ReadableAtom<boolean>
  play(stream: MediaStream): void
  /** In a click. */
  unlock(): void
  /** 0 to 1; of the next voice 1 again. */
  setVolume(volume: number): void
  stop(): void
}

export function createVisitorSound(createSpeaker: () => Speaker): VisitorSound {
  const $blocked = atom(false)
  let speaker: Speaker | undefined

  const start = async (mine: Speaker) => {
    try {
      await mine.play()
      if (speaker === mine) $blocked.set(false)
    } catch (error) {
      // AbortError: a newer stream has taken its place; only the browser's refusal is for the operator to mend
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (speaker === mine && refused) $blocked.set(true)
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
      if (speaker) void start(speaker)
    },
    setVolume(volume) {
      if (speaker) speaker.volume = volume
    },
    stop() {
      speaker?.pause()
      if (speaker) speaker.srcObject = null
      speaker = undefined
      $blocked.set(false)
    },
  }
}
