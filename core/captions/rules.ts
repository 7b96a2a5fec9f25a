import type { HearingService, Speaker } from '../dialogue/dialogue.ts'
import type { Language } from '../languages.ts'
import { CAPTIONS_BURST, CAPTIONS_MAX, CAPTIONS_PER_SECOND } from '../limits.ts'
import { type Budget, spend } from '../realtime/budget.ts'

/** decisions 7: what is said in a call between people, written down and translated. */

/** Who speaks in a call between people. */
export const CAPTION_SPEAKERS = ['visitor', 'operator'] as const satisfies readonly Speaker[]
export type CaptionSpeaker = (typeof CAPTION_SPEAKERS)[number]

/** What a company has switched on. */
export interface CaptionSettings {
  hearing: HearingService
  translates: boolean
  /** The avatar says the translation. */
  speaks: boolean
}

/** The last words of one side. */
interface Saying {
  /** The page's own number of the utterance, which may begin anywhere. */
  seq: number
  /** The call's number of it. */
  n: number
  isWhole: boolean
}

/** The captions of one call while it goes on. */
export interface Captions {
  settings: CaptionSettings
  langs: Readonly<Record<CaptionSpeaker, Language>>
  /** Utterances that have begun. */
  begun: number
  sayings: Readonly<Partial<Record<CaptionSpeaker, Saying>>>
  budgets: Readonly<Partial<Record<CaptionSpeaker, Budget>>>
  /** What was said last could not be translated. */
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

/** `repeated`: the utterance has ended, and is not ended twice. */
export type CaptionVerdict =
  | { kind: 'taken'; n: number; captions: Captions }
  | { kind: 'repeated' }
  | { kind: 'tooMany' }

const RATE = { burst: CAPTIONS_BURST, perSecond: CAPTIONS_PER_SECOND }

/** Words of one side: they go on with its utterance, or begin another one. */
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

/** Whose language what is said has to be brought into; undefined: it is read as it was said. */
export function readerLanguage(
  { settings, langs }: Captions,
  speaker: CaptionSpeaker,
  lang: Language,
): Language | undefined {
  const wanted = langs[otherSide(speaker)]
  return settings.translates && wanted !== lang ? wanted : undefined
}
