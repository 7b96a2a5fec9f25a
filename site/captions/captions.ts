import { atom, type ReadableAtom } from 'nanostores'
import type { CaptionSpeaker } from '#core/captions/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import { CAPTION_TEXT_MAX } from '#core/limits.ts'
import type { TalkShape } from '#core/realtime/shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { CaptionEars, CaptionEarsEvents } from './caption-ears.ts'

/** One utterance of a call between people, as it was said and as the other side reads it. */
export interface CaptionLine extends Omit<ClientBody<'caption'>, 'signageId' | 'callId'> {
  translation?: { lang: Language; text: string; final: boolean }
}

/** `deaf`: what is said here is not turned into words. */
export type CaptionEarState = 'closed' | 'opening' | 'open' | 'deaf'

/** The captions of the talk that runs, on one of its two pages. */
export interface CallCaptions {
  /** The last of them, the newest at the end. */
  $lines: ReadableAtom<readonly CaptionLine[]>
  $ears: ReadableAtom<CaptionEarState>
  guard(on: boolean): void
  close: Stop
}

export type OpenCaptionEars = (
  wish: { track: MediaStreamTrack; lang: Language; hearing: NonNullable<TalkShape['captions']>['hearing'] },
  events: CaptionEarsEvents,
) => Promise<CaptionEars | undefined>

export interface CaptionDeps {
  line: Pick<Line, 'on' | 'send'>
  clock: Pick<Clock, 'now'>
  side: CaptionSpeaker
  /** The own talk as the server knows it. */
  $talk: ReadableAtom<TalkShape | undefined>
  /** What is spoken and read here. */
  $language: ReadableAtom<Language>
  $microphone: ReadableAtom<MediaStreamTrack | undefined>
  $muted: ReadableAtom<boolean>
  openEars: OpenCaptionEars
  /** Of the page's first utterance: another page's numbers are not its own. */
  firstSeq: number
}

const LINES_MAX = 60
/** Words that may still change are told no more often. */
const PARTIAL_EVERY_MS = 250

export function createCallCaptions(deps: CaptionDeps): CallCaptions {
  const { line, clock, side, $talk, $language, $microphone, $muted } = deps
  const $lines = atom<readonly CaptionLine[]>([])
  const $ears = atom<CaptionEarState>('closed')
  let ears: CaptionEars | undefined
  /** What the ears were opened for. */
  let openedFor: { track: MediaStreamTrack; hearing: string } | undefined
  let seq = deps.firstSeq
  let toldAt = 0
  let callId: string | undefined
  let toldLanguage: Language | undefined

  const put = (n: number, change: (before: CaptionLine | undefined) => CaptionLine | undefined): void => {
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

  function closeEars(state: CaptionEarState): void {
    ears?.close()
    ears = undefined
    $ears.set(state)
  }

  async function openEars(track: MediaStreamTrack, hearing: 'browser' | 'openai'): Promise<void> {
    const mine = { track, hearing }
    openedFor = mine
    closeEars('opening')
    const fail = (reason: unknown): void => {
      console.warn('captions: nothing is heard here', reason)
      if (openedFor === mine) closeEars('deaf')
    }
    try {
      const opened = await deps.openEars(
        { track, lang: $language.get(), hearing },
        {
          partial(text) {
            if (text.trim() === '' || clock.now() - toldAt < PARTIAL_EVERY_MS) return
            toldAt = clock.now()
            say(text, false)
          },
          heard: (text) => say(text, true),
          failed: fail,
        },
      )
      if (openedFor !== mine) return opened?.close()
      if (!opened) return fail('no recogniser')
      ears = opened
      ears.mute($muted.get())
      ears.setLanguage($language.get())
      $ears.set('open')
    } catch (error) {
      fail(error)
    }
  }

  function follow(): void {
    const running = $talk.get()
    if (running?.callId !== callId) {
      callId = running?.callId
      toldLanguage = undefined
      $lines.set([])
    }
    const track = $microphone.get()
    const captions = running?.captions
    if (!captions || !track) {
      openedFor = undefined
      if ($ears.get() !== 'closed') closeEars('closed')
    } else if (openedFor?.track !== track || openedFor.hearing !== captions.hearing)
      void openEars(track, captions.hearing)
    tellLanguage()
  }

  function tellLanguage(): void {
    const running = $talk.get()
    const lang = $language.get()
    ears?.setLanguage(lang)
    if (!running?.captions || toldLanguage === lang) return
    const isKnown = running.captions.langs[side] === lang
    if (isKnown || line.send({ type: 'captionLanguage', callId: running.callId, lang })) toldLanguage = lang
  }

  const offs = [
    line.on('caption', ({ callId: of, signageId: _, ...words }) => {
      if (of === callId) put(words.n, (before) => ({ ...words, translation: before?.translation }))
    }),
    line.on('captionTranslated', ({ callId: of, n, lang, text, final }) => {
      if (of !== callId) return
      put(
        n,
        (before) => before && { ...before, translation: text === null ? undefined : { lang, text, final } },
      )
    }),
    $talk.listen(follow),
    $microphone.listen(follow),
    $language.listen(tellLanguage),
    $muted.listen((muted) => ears?.mute(muted)),
  ]
  follow()

  return {
    $lines,
    $ears,
    guard: (on) => ears?.guard(on),
    close() {
      for (const off of offs) off()
      openedFor = undefined
      closeEars('closed')
    },
  }
}

/** Of a page's first utterance: two pages of one talk never share a number. */
export const firstSeqHere = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1
