import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { SpokenWords } from '../captions/caption-lines.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskMedia } from './media.ts'

/** Additional content of the stage in a transcribed call. */
export interface CaptionView {
  caption?: SpokenWords
  /** Tells the visitor that the call is transcribed. */
  written: string
}

export interface KioskCaptions {
  /** Undefined if the call is not transcribed. */
  $written: ReadableAtom<CaptionView | undefined>
  close: Stop
}

/** What captions need from the kiosk. */
export interface CaptionsHost {
  $own: ReadableAtom<OwnSignageState | undefined>
  $language: ReadableAtom<Language>
  media: Pick<KioskMedia, '$microphone' | '$reached' | 'lowerSound'>
  /** Moves the lips of the locally drawn avatar while it speaks the translation; undefined: the translation is over. */
  moveLips: (lips: LipSource | undefined) => void
}

/** Loads the code for captions when a call on this device is transcribed for the first time. */
export function createCaptionsLoader(
  host: CaptionsHost,
  open: (host: CaptionsHost) => Promise<KioskCaptions>,
): KioskCaptions {
  const $written = atom<CaptionView | undefined>()
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
      // no network: the code is loaded at the next change of the signage's state
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
