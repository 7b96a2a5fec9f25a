import type { HearingService, Speaker } from '../dialogue/dialogue.ts'
import type { Language } from '../languages.ts'
import { CAPTIONS_BURST, CAPTIONS_MAX, CAPTIONS_PER_SECOND } from '../limits.ts'
import { type Budget, spend } from '../realtime/budget.ts'

/** decisions 7: captions and translations in a call between people. */

/** Who speaks in a call between people. */
export const CAPTION_SPEAKERS = ['visitor', 'operator'] as const satisfies readonly Speaker[]
export type CaptionSpeaker = (typeof CAPTION_SPEAKERS)[number]

/** The company's caption settings. */
export interface CaptionSettings {
  hearing: HearingService
  translates: boolean
  /** The kiosk's avatar speaks the translation. */
  speaks: boolean
}

/** The current or last utterance of one side. */
interface Saying {
  /** The page's number of the utterance; may start anywhere. */
  seq: number
  /** The number of the utterance within the call, from 1. */
  n: number
  isWhole: boolean
}

/** Captions of a running call. */
export interface Captions {
  settings: CaptionSettings
  langs: Readonly<Record<CaptionSpeaker, Language>>
  /** Number of utterances so far. */
  begun: number
  sayings: Readonly<Partial<Record<CaptionSpeaker, Saying>>>
  budgets: Readonly<Partial<Record<CaptionSpeaker, Budget>>>
  /** The last translation failed. */
  isUntranslated: boolean
}

export const createCaptions = (settings: CaptionSettings, langs: Captions['langs']): Captions => ({
  settings,
  langs,
  begun: 0,
  sayings: {},
  budgets: {},
  isUntranslated: false,
})

export interface CaptionWish {
  speaker: CaptionSpeaker
  lang: Language
  seq: number
  isFinal: boolean
}

/** `repeated`: this utterance is already final. */
export type CaptionVerdict =
  | { kind: 'taken'; n: number; captions: Captions }
  | { kind: 'repeated' }
  | { kind: 'tooMany' }

const RATE = { burst: CAPTIONS_BURST, perSecond: CAPTIONS_PER_SECOND }

/** Adds text of one side: continues its utterance or starts a new one. */
export function takeCaption(captions: Captions, wish: CaptionWish, at: number): CaptionVerdict {
  const { speaker, lang, seq, isFinal } = wish
  const budget = spend(captions.budgets[speaker], at, RATE)
  if (!budget) return { kind: 'tooMany' }
  const before = captions.sayings[speaker]
  const isSame = before?.seq === seq
  if (isSame && before.isWhole) return { kind: 'repeated' }
  if (!isSame && captions.begun >= CAPTIONS_MAX) return { kind: 'tooMany' }
  const n = isSame ? before.n : captions.begun + 1
  return {
    kind: 'taken',
    n,
    captions: {
      ...captions,
      langs: { ...captions.langs, [speaker]: lang },
      begun: Math.max(captions.begun, n),
      sayings: { ...captions.sayings, [speaker]: { seq, n, isWhole: isFinal } },
      budgets: { ...captions.budgets, [speaker]: budget },
    },
  }
}

export const otherSide = (speaker: CaptionSpeaker): CaptionSpeaker =>
  speaker === 'visitor' ? 'operator' : 'visitor'

/** The language to translate to; undefined if the reader needs no translation. */
export function readerLanguage(
  { settings, langs }: Captions,
  speaker: CaptionSpeaker,
  lang: Language,
): Language | undefined {
  const wanted = langs[otherSide(speaker)]
  return settings.translates && wanted !== lang ? wanted : undefined
}
