import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import type { LipSource } from '../../avatar/lips.ts'
import type { Stop } from '../../kernel/stop.ts'
import type { KioskMedia } from './media.ts'

/** What the operator says, as the visitor reads it. */
export interface SpokenWords {
  text: string
  lang: Language
  /** Where that is a translation. */
  original?: { text: string; lang: Language }
}

export interface KioskCaptions {
  $words: ReadableAtom<SpokenWords | undefined>
  close: Stop
}

/** What captions need of the kiosk. */
export interface CaptionsHost {
  $own: ReadableAtom<OwnSignageState | undefined>
  $language: ReadableAtom<Language>
  media: Pick<KioskMedia, '$microphone' | 'lowerSound'>
  /** The avatar that is drawn here says the translation; undefined: it says nothing more. */
  moveLips: (lips: LipSource | undefined) => void
}

export interface Captioned {
  $words: ReadableAtom<SpokenWords | undefined>
  close: Stop
}

/** Captions are fetched with the first talk that has them, and nothing of them is there without one. */
export function createCaptioned(
  host: CaptionsHost,
  open: (host: CaptionsHost) => Promise<KioskCaptions>,
): Captioned {
  const $captions = atom<KioskCaptions | undefined>()
  const $words = atom<SpokenWords | undefined>()
  let isAsked = false
  let isClosed = false
  let stopWords: Stop = () => {}

  async function fetch(): Promise<void> {
    isAsked = true
    try {
      const captions = await open(host)
      if (isClosed) return captions.close()
      $captions.set(captions)
      stopWords = captions.$words.subscribe((words) => $words.set(words))
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
    $words: computed([$words, host.$own], (words, own) => (own?.talk?.captions ? words : undefined)),
    close() {
      isClosed = true
      stopFollowing()
      stopWords()
      $captions.get()?.close()
    },
  }
}
