import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskMedia } from './media.ts'

/** What the operator says, as the visitor reads it. */
export interface SpokenWords {
  text: string
  lang: Language
  /** Where that is a translation. */
  original?: { text: string; lang: Language }
}

/** What captions add to the picture of a talk. */
export interface Written {
  caption?: SpokenWords
  /** The visitor is told that the talk is written down. */
  written: string
}

export interface KioskCaptions {
  /** Undefined: the talk is not written down. */
  $written: ReadableAtom<Written | undefined>
  close: Stop
}

/** What captions need of the kiosk. */
export interface CaptionsHost {
  $own: ReadableAtom<OwnSignageState | undefined>
  $language: ReadableAtom<Language>
  media: Pick<KioskMedia, '$microphone' | '$reached' | 'lowerSound'>
  /** The avatar that is drawn here says the translation; undefined: it says nothing more. */
  moveLips: (lips: LipSource | undefined) => void
}

/** Captions are fetched with the first talk that has them, and nothing of them is there without one. */
export function createCaptioned(
  host: CaptionsHost,
  open: (host: CaptionsHost) => Promise<KioskCaptions>,
): KioskCaptions {
  const $written = atom<Written | undefined>()
  let isAsked = false
  let isClosed = false
  let stop: Stop = () => {}

  async function fetch(): Promise<void> {
    isAsked = true
    try {
      const captions = await open(host)
      if (isClosed) return captions.close()
      const stopReading = captions.$written.subscribe((written) => $written.set(written))
      stop = () => {
        stopReading()
        captions.close()
      }
    } catch (error) {
      // no network: the next news of the state asks again
      console.warn('kiosk: captions could not be loaded', error)
      isAsked = false
    }
  }

  const stopFollowing = host.$own.subscribe((own) => {
    if (own?.talk?.captions && !isAsked) void fetch()
  })
  return {
    $written,
    close() {
      isClosed = true
      stopFollowing()
      stop()
    },
  }
}
