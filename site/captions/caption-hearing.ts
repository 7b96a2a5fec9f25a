import { atom, type ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { CaptionRecognizer, CaptionRecognizerEvents } from './caption-recognizer.ts'
import type { CaptionDeps } from './captions.ts'

/** `deaf`: speech on this page is not recognized. */
export type RecognitionState = 'closed' | 'opening' | 'open' | 'deaf'

/** Callbacks that send recognized text to the server. */
export type CaptionSender = Pick<CaptionRecognizerEvents, 'partial' | 'recognized'>

type Hearing = Parameters<CaptionDeps['openRecognizer']>[0]['hearing']

interface CaptionHearing {
  $state: ReadableAtom<RecognitionState>
  /** Opens the recognizer for this track. Does nothing if the recognizer is already open for this track. */
  follow(track: MediaStreamTrack, hearing: Hearing): void
  /** Closes the recognizer until the next `follow`. */
  rest(): void
  setLanguage(lang: Language): void
  mute(muted: boolean): void
  guard(on: boolean): void
  close(): void
}

/** The speech recognizer of one page. */
export function createCaptionHearing(
  { openRecognizer, $language, $muted }: Pick<CaptionDeps, 'openRecognizer' | '$language' | '$muted'>,
  sender: CaptionSender,
): CaptionHearing {
  const $state = atom<RecognitionState>('closed')
  let recognizer: CaptionRecognizer | undefined
  let openedFor: { track: MediaStreamTrack; hearing: Hearing } | undefined

  function closeRecognizer(state: RecognitionState): void {
    recognizer?.close()
    recognizer = undefined
    $state.set(state)
  }

  async function open(mine: { track: MediaStreamTrack; hearing: Hearing }): Promise<void> {
    openedFor = mine
    closeRecognizer('opening')
    let hasFailed = false
    const failed = (reason: unknown): void => {
      console.warn('captions: speech on this page is not recognized', reason)
      hasFailed = true
      if (openedFor === mine) closeRecognizer('deaf')
    }
    try {
      const opened = await openRecognizer({ ...mine, lang: $language.get() }, { ...sender, failed })
      if (openedFor !== mine || hasFailed) return opened?.close()
      if (!opened) return failed('no recognizer')
      recognizer = opened
      recognizer.mute($muted.get())
      recognizer.setLanguage($language.get())
      $state.set('open')
    } catch (error) {
      failed(error)
    }
  }

  return {
    $state,
    follow(track, hearing) {
      if (openedFor?.track !== track || openedFor.hearing !== hearing) void open({ track, hearing })
    },
    rest() {
      openedFor = undefined
      if ($state.get() !== 'closed') closeRecognizer('closed')
    },
    setLanguage: (lang) => recognizer?.setLanguage(lang),
    mute: (muted) => recognizer?.mute(muted),
    guard: (on) => recognizer?.guard(on),
    close() {
      openedFor = undefined
      closeRecognizer('closed')
    },
  }
}
