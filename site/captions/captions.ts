import { atom, type ReadableAtom } from 'nanostores'
import type { CaptionSpeaker } from '#core/captions/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import { CAPTION_TEXT_MAX } from '#core/limits.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CaptionRecognizer, CaptionRecognizerEvents } from './caption-recognizer.ts'

/** One utterance of a call between people, with its translation. */
export interface CaptionLine extends Omit<ClientBody<'caption'>, 'signageId' | 'callId'> {
  translation?: { lang: Language; text: string; final: boolean }
}

/** `deaf`: speech on this page is not recognized. */
export type RecognitionState = 'closed' | 'opening' | 'open' | 'deaf'

/** Captions of the running talk, on one of its two pages. */
export interface CallCaptions {
  /** The most recent utterances, newest last. */
  $lines: ReadableAtom<readonly CaptionLine[]>
  $recognition: ReadableAtom<RecognitionState>
  guard(on: boolean): void
  close: Stop
}

export type OpenCaptionRecognizer = (
  wish: { track: MediaStreamTrack; lang: Language; hearing: NonNullable<TalkShape['captions']>['hearing'] },
  events: CaptionRecognizerEvents,
) => Promise<CaptionRecognizer | undefined>

export interface CaptionDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'now'>
  side: CaptionSpeaker
  /** The page's own talk as the server knows it. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** The language spoken and read on this page. */
  $language: ReadableAtom<Language>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  $muted: ReadableAtom<boolean>
  openRecognizer: OpenCaptionRecognizer
  /** Number of the page's first utterance. Pages of one talk must not share numbers. */
  firstSeq: number
}

const LINES_MAX = 60
/** Minimum interval between partial texts. */
const PARTIAL_EVERY_MS = 250

export function createCallCaptions(deps: CaptionDeps): CallCaptions {
  const { line, clock, side, $talk, $language, $microphone, $muted } = deps
  const $lines = atom<readonly CaptionLine[]>([])
  const $recognition = atom<RecognitionState>('closed')
  let recognizer: CaptionRecognizer | undefined
  /** What the recognizer was opened for. */
  let openedFor: { track: MediaStreamTrack; hearing: string } | undefined
  let seq = deps.firstSeq
  let sentAt = 0
  let callId: string | undefined
  let sentLanguage: Language | undefined

  const updateLine = (
    n: number,
    change: (before: CaptionLine | undefined) => CaptionLine | undefined,
  ): void => {
    const lines = $lines.get()
    const before = lines.find((known) => known.n === n)
    const after = change(before)
    if (!after) return
    const next = before ? lines.map((known) => (known.n === n ? after : known)) : [...lines, after]
    $lines.set(next.slice(-LINES_MAX))
  }

  const say = (text: string, final: boolean): void => {
    const running = $talk.get()
    if (!running?.captions || $muted.get()) return
    line.send({
      type: 'caption',
      callId: running.callId,
      seq,
      lang: $language.get(),
      final,
      text: text.trim().slice(0, CAPTION_TEXT_MAX),
    })
    if (final) seq += 1
  }

  function closeRecognizer(state: RecognitionState): void {
    recognizer?.close()
    recognizer = undefined
    $recognition.set(state)
  }

  async function openRecognizer(track: MediaStreamTrack, hearing: 'browser' | 'openai'): Promise<void> {
    const mine = { track, hearing }
    openedFor = mine
    closeRecognizer('opening')
    const fail = (reason: unknown): void => {
      console.warn('captions: nothing is heard here', reason)
      if (openedFor === mine) closeRecognizer('deaf')
    }
    try {
      const opened = await deps.openRecognizer(
        { track, lang: $language.get(), hearing },
        {
          partial(text) {
            if (text.trim() === '' || clock.now() - sentAt < PARTIAL_EVERY_MS) return
            sentAt = clock.now()
            say(text, false)
          },
          heard: (text) => say(text, true),
          failed: fail,
        },
      )
      if (openedFor !== mine) return opened?.close()
      if (!opened) return fail('no recogniser')
      recognizer = opened
      recognizer.mute($muted.get())
      recognizer.setLanguage($language.get())
      $recognition.set('open')
    } catch (error) {
      fail(error)
    }
  }

  function follow(): void {
    const running = $talk.get()
    if (running?.callId !== callId) {
      callId = running?.callId
      sentLanguage = undefined
      $lines.set([])
    }
    const track = $microphone.get()
    const captions = running?.captions
    if (!captions || !track) {
      openedFor = undefined
      if ($recognition.get() !== 'closed') closeRecognizer('closed')
    } else if (openedFor?.track !== track || openedFor.hearing !== captions.hearing)
      void openRecognizer(track, captions.hearing)
    sendLanguage()
  }

  function sendLanguage(): void {
    const running = $talk.get()
    const lang = $language.get()
    recognizer?.setLanguage(lang)
    if (!running?.captions || sentLanguage === lang) return
    const isKnown = running.captions.langs[side] === lang
    if (isKnown || line.send({ type: 'captionLanguage', callId: running.callId, lang })) sentLanguage = lang
  }

  const offs = [
    line.on('caption', ({ callId: of, signageId: _, ...words }) => {
      if (of === callId) updateLine(words.n, (before) => ({ ...words, translation: before?.translation }))
    }),
    line.on('captionTranslated', ({ callId: of, n, lang, text, final }) => {
      if (of !== callId) return
      updateLine(
        n,
        (before) => before && { ...before, translation: text === null ? undefined : { lang, text, final } },
      )
    }),
    $talk.listen(follow),
    $microphone.listen(follow),
    $language.listen(sendLanguage),
    $muted.listen((muted) => recognizer?.mute(muted)),
  ]
  follow()

  return {
    $lines,
    $recognition,
    guard: (on) => recognizer?.guard(on),
    close() {
      for (const off of offs) off()
      openedFor = undefined
      closeRecognizer('closed')
    },
  }
}

/** A random first number, so that two pages of one talk do not share any. */
export const randomFirstSeq = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
