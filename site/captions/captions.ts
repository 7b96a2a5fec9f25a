import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { CaptionSpeaker } from '#core/captions/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import { CAPTION_TEXT_MAX } from '#core/limits.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { type CaptionSender, createCaptionHearing, type RecognitionState } from './caption-hearing.ts'
import { type CaptionLine, withCaption, withTranslation } from './caption-lines.ts'
import type { CaptionRecognizer, CaptionRecognizerEvents } from './caption-recognizer.ts'

/** Captions of the running call, on the kiosk's or the operator's page. */
export interface CallCaptions {
  /** The most recent utterances, newest last. */
  $lines: ReadableAtom<readonly CaptionLine[]>
  $recognition: ReadableAtom<RecognitionState>
  guard(on: boolean): void
  /**
   * Asks the server to switch the captions of this call on or off.
   * @returns false if no call is running or the connection is not open
   */
  turn(on: boolean): boolean
  close: Stop
}

export type OpenCaptionRecognizer = (
  input: { track: MediaStreamTrack; lang: Language; hearing: NonNullable<TalkShape['captions']>['hearing'] },
  events: CaptionRecognizerEvents,
) => Promise<CaptionRecognizer | undefined>

export interface CaptionDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'now'>
  side: CaptionSpeaker
  /** This page's call, as last reported by the server. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** The language spoken and read on this page. */
  $language: ReadableAtom<Language>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  $muted: ReadableAtom<boolean>
  openRecognizer: OpenCaptionRecognizer
  /** Number of the page's first utterance. The pages of one call must not use the same numbers. */
  firstSeq: number
}

/** Minimum interval between two partial texts of an utterance that the page sends to the server. */
const PARTIAL_EVERY_MS = 250

export function createCallCaptions(deps: CaptionDeps): CallCaptions {
  const { line, side, $talk, $language, $microphone, $muted } = deps
  const $lines = atom<readonly CaptionLine[]>([])
  const hearing = createCaptionHearing(deps, createCaptionSender(deps))
  let callId: string | undefined
  let sentLanguage: Language | undefined

  function follow(): void {
    const running = $talk.get()
    if (running?.callId !== callId) {
      callId = running?.callId
      sentLanguage = undefined
      $lines.set([])
    }
    const track = $microphone.get()
    if (running?.captions && track) hearing.follow(track, running.captions.hearing)
    else hearing.rest()
    // When captions are switched on again, the server does not know this page's language any more, so send it again.
    if (!running?.captions) sentLanguage = undefined
    sendLanguage()
  }

  function sendLanguage(): void {
    const running = $talk.get()
    const lang = $language.get()
    hearing.setLanguage(lang)
    if (!running?.captions || sentLanguage === lang) return
    const isKnown = running.captions.langs[side] === lang
    if (isKnown || line.send({ type: 'captionLanguage', callId: running.callId, lang })) sentLanguage = lang
  }

  const offs = [
    ...followLines(line, $lines, () => callId),
    $talk.listen(follow),
    $microphone.listen(follow),
    $language.listen(sendLanguage),
    $muted.listen(hearing.mute),
  ]
  follow()

  return {
    $lines,
    $recognition: hearing.$state,
    guard: hearing.guard,
    turn: (on) => callId !== undefined && line.send({ type: 'captionSwitch', callId, on }),
    close() {
      stopAll(offs)
      hearing.close()
    },
  }
}

/** Adds the captions and translations of the running call that the server sends. */
const followLines = (
  line: CaptionDeps['line'],
  $lines: WritableAtom<readonly CaptionLine[]>,
  callId: () => string | undefined,
): Stop[] => [
  line.on('caption', (caption) => {
    if (caption.callId === callId()) $lines.set(withCaption($lines.get(), caption))
  }),
  line.on('captionTranslated', (translated) => {
    if (translated.callId === callId()) $lines.set(withTranslation($lines.get(), translated))
  }),
]

/** Sends what this page has recognized: partial texts at most every PARTIAL_EVERY_MS, final texts always. */
function createCaptionSender({
  line,
  clock,
  $talk,
  $language,
  $muted,
  firstSeq,
}: CaptionDeps): CaptionSender {
  let seq = firstSeq
  let sentAt = 0

  function say(text: string, final: boolean): void {
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

  return {
    partial(text) {
      if (text.trim() === '' || clock.now() - sentAt < PARTIAL_EVERY_MS) return
      sentAt = clock.now()
      say(text, false)
    },
    recognized: (text) => say(text, true),
  }
}

/** A random number for the first utterance of a page, so that the pages of one call do not use the same numbers. */
export const randomFirstSeq = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
