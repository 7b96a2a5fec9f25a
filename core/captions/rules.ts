import type { HearingService, Speaker } from '../dialogue/dialogue.ts'
import type { Language } from '../languages.ts'
import { CAPTIONS_BURST, CAPTIONS_MAX, CAPTIONS_PER_SECOND } from '../limits.ts'
import { type Budget, spend } from '../realtime/budget.ts'

/** decisions 7: rules for captions and their translations in a call between people. */

/** Who speaks in a call between people. */
export const CAPTION_SPEAKERS = ['visitor', 'operator'] as const satisfies readonly Speaker[]
export type CaptionSpeaker = (typeof CAPTION_SPEAKERS)[number]

/** The company's caption settings. */
export interface CaptionSettings {
  hearing: HearingService
  translates: boolean
  /** Whether the kiosk's avatar speaks the translation. */
  speaks: boolean
}

/** The current or last utterance of one speaker. */
interface Utterance {
  /** Number of the utterance as counted by the speaker's page, which may start at any number. */
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
  utteranceCount: number
  utterances: Readonly<Partial<Record<CaptionSpeaker, Utterance>>>
  budgets: Readonly<Partial<Record<CaptionSpeaker, Budget>>>
  /** Whether the last translation failed. */
  isUntranslated: boolean
}

export const createCaptions = (settings: CaptionSettings, langs: Captions['langs']): Captions => ({
  settings,
  langs,
  utteranceCount: 0,
  utterances: {},
  budgets: {},
  isUntranslated: false,
})

export interface CaptionChunk {
  speaker: CaptionSpeaker
  lang: Language
  seq: number
  isFinal: boolean
}

/** `repeated`: text for an utterance that is already final. */
type CaptionVerdict =
  | { kind: 'taken'; n: number; captions: Captions }
  | { kind: 'repeated' }
  | { kind: 'tooMany' }

const RATE = { burst: CAPTIONS_BURST, perSecond: CAPTIONS_PER_SECOND }

/** Adds text of one speaker: continues the speaker's current utterance or starts a new one. */
export function takeCaption(captions: Captions, chunk: CaptionChunk, at: number): CaptionVerdict {
  const { speaker, lang, seq, isFinal } = chunk
  const budget = spend(captions.budgets[speaker], at, RATE)
  if (!budget) return { kind: 'tooMany' }
  const before = captions.utterances[speaker]
  const isSame = before?.seq === seq
  if (isSame && before.isWhole) return { kind: 'repeated' }
  if (!isSame && captions.utteranceCount >= CAPTIONS_MAX) return { kind: 'tooMany' }
  const n = isSame ? before.n : captions.utteranceCount + 1
  return {
    kind: 'taken',
    n,
    captions: {
      ...captions,
      langs: { ...captions.langs, [speaker]: lang },
      utteranceCount: Math.max(captions.utteranceCount, n),
      utterances: { ...captions.utterances, [speaker]: { seq, n, isWhole: isFinal } },
      budgets: { ...captions.budgets, [speaker]: budget },
    },
  }
}

const otherSide = (speaker: CaptionSpeaker): CaptionSpeaker =>
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
