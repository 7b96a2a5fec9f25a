import type { Motion } from '../characters/avatar.ts'
import type { Language } from '../languages.ts'
import type { DialogueState, TalkEvent, TurnMarks } from './cycle.ts'
import type { DialogueEnd, DialoguePhase, Outcome, Speaker } from './dialogue.ts'
import { joinClauses } from './words.ts'

/** Durations of the steps of a turn (a question and its answer): ms after the end of the visitor's speech or touch. */
export interface TurnTimes {
  recognisedMs?: number
  firstTokenMs?: number
  firstSoundMs?: number
}

/** One entry of the transcript. */
export interface DialogueWords {
  talkId: string
  speaker: Speaker
  lang: Language
  text: string
  outcome?: Outcome
  sources?: readonly string[]
  latency?: TurnTimes
}

/** An action of the kiosk after an event of its dialogue; effectsOf returns them in the order of execution. */
export type DialogueEffect =
  /** `clause` counts from 0 within its turn (a question and its answer). */
  | { kind: 'say'; turn: number; clause: number; text: string; lang: Language }
  | { kind: 'stopSaying' }
  | { kind: 'listen'; lang: Language }
  /** `replaces`: the visitor's words before, if the visitor has continued them. `text` includes it. */
  | { kind: 'ask'; turn: number; text: string; lang: Language; isCandidate: boolean; replaces?: string }
  | { kind: 'gesture'; motion: Motion }
  | { kind: 'tellState'; talkId: string; phase: DialoguePhase; step: number; lang: Language }
  | { kind: 'tellEnd'; talkId: string; cause: DialogueEnd }
  | { kind: 'tellLog'; words: DialogueWords }
  | { kind: 'callPerson'; talkId: string; lang: Language }
  /** Builds the kiosk's screen again without reloading the page (decisions 3, Reload). */
  | { kind: 'redraw' }

const REDRAWS: readonly DialogueEnd[] = ['timeout', 'home', 'reload']

export function effectsOf(
  before: DialogueState | undefined,
  event: TalkEvent,
  after: DialogueState | undefined,
): readonly DialogueEffect[] {
  if (event.kind === 'unchanged') return []
  if (event.kind === 'ended') return before ? effectsOfEnd(before, event) : []
  if (!after) return []
  return [
    ...(isCutShort(before, event, after) ? [{ kind: 'stopSaying' } as const] : []),
    // The new state is reported before any words are logged, so that the server knows the dialogue when its first words
    // arrive.
    ...(isNews(before, after) ? [stateOf(after)] : []),
    // If the visitor continues the question, the answer was not audible yet, so the answer is not logged.
    ...(event.kind === 'wentOn' ? [] : writtenOf(before, after)),
    ...effectsOfEvent(before, event, after),
  ]
}

function effectsOfEnd(before: DialogueState, { cause, callsPerson }: TalkEvent & { kind: 'ended' }) {
  const { talkId, lang, phase } = before
  const effects: DialogueEffect[] = phase === 'speaking' ? [{ kind: 'stopSaying' }] : []
  effects.push(...writtenOf(before, undefined))
  if (callsPerson) effects.push({ kind: 'callPerson', talkId, lang })
  effects.push({ kind: 'tellEnd', talkId, cause })
  if (REDRAWS.includes(cause)) effects.push({ kind: 'redraw' })
  return effects
}

function effectsOfEvent(
  before: DialogueState | undefined,
  event: TalkEvent,
  after: DialogueState,
): readonly DialogueEffect[] {
  const { talkId, lang, turn } = after
  switch (event.kind) {
    case 'began':
    case 'turned': {
      const words = { talkId, speaker: 'ai', lang, text: after.phrases.greeting } as const
      const wave: DialogueEffect[] = event.kind === 'began' ? [{ kind: 'gesture', motion: 'wave' }] : []
      return [{ kind: 'tellLog', words }, ...wave, ...saysOf(after, 0)]
    }
    case 'barged':
    case 'wentOn':
    case 'listened':
      return [{ kind: 'listen', lang }]
    case 'asked': {
      const words = { talkId, speaker: 'visitor', lang, text: event.text } as const
      const { text, isCandidate } = event
      const replaced = before?.begunWith === undefined ? {} : { replaces: before.begunWith }
      return [
        { kind: 'tellLog', words },
        { kind: 'ask', turn, text, lang, isCandidate, ...replaced },
      ]
    }
    case 'pondered':
      return [{ kind: 'gesture', motion: 'thinking' }]
    case 'clauseCame':
      return saysOf(after, after.clauses.length - 1)
    case 'replied': {
      const { gesture } = event.reply
      const move: DialogueEffect[] = gesture ? [{ kind: 'gesture', motion: gesture }] : []
      return [...move, ...(before?.phase === 'speaking' ? [] : saysOf(after, 0))]
    }
    default:
      return []
  }
}

const saysOf = ({ clauses, turn, lang }: DialogueState, from: number): DialogueEffect[] =>
  clauses.slice(from).map((text, index) => ({ kind: 'say', turn, clause: from + index, text, lang }))

/** Whether the event ends an answer that is being spoken: it is interrupted, or takes too long. */
const isCutShort = (before: DialogueState | undefined, event: TalkEvent, after: DialogueState): boolean =>
  before?.phase === 'speaking' &&
  (before.turn !== after.turn || (event.kind === 'listened' && event.why === 'late'))

const stateOf = ({ talkId, phase, step, lang }: DialogueState): DialogueEffect => ({
  kind: 'tellState',
  talkId,
  phase,
  step,
  lang,
})

const isNews = (before: DialogueState | undefined, after: DialogueState): boolean =>
  before?.phase !== after.phase || before.step !== after.step || before.lang !== after.lang

/**
 * The transcript entry of the AI's words. Written once for each turn (a question and its answer): when the words are
 * audible and complete, or when the turn ends.
 */
function writtenOf(
  before: DialogueState | undefined,
  after: DialogueState | undefined,
): readonly DialogueEffect[] {
  if (!before || before.isWritten || (before.clauses.length === 0 && !before.reply)) return []
  const isSameTurn = after?.turn === before.turn
  if (isSameTurn && !after.isWritten) return []
  const last = isSameTurn ? after : before
  const { talkId, lang, reply, marks } = last
  const begun = before.clauses.slice(0, before.saidCount + 1)
  const text =
    reply && isSameTurn ? reply.answer || joinClauses(last.clauses, lang) : joinClauses(begun, lang)
  const { outcome = 'answered', sources = [] } = reply ?? {}
  const latency = latencyOf(marks)
  return [{ kind: 'tellLog', words: { talkId, speaker: 'ai', lang, text, outcome, sources, ...latency } }]
}

function latencyOf({ spokenAt, recognisedAt, tokenAt, soundAt }: TurnMarks): { latency?: TurnTimes } {
  if (spokenAt === undefined) return {}
  const since = (at: number | undefined) => (at === undefined ? undefined : Math.max(0, at - spokenAt))
  const [recognisedMs, firstTokenMs, firstSoundMs] = [since(recognisedAt), since(tokenAt), since(soundAt)]
  return {
    latency: {
      ...(recognisedMs !== undefined && { recognisedMs }),
      ...(firstTokenMs !== undefined && { firstTokenMs }),
      ...(firstSoundMs !== undefined && { firstSoundMs }),
    },
  }
}

/** The clauses shown as a caption on the screen: the last two that the AI has begun to speak. */
export const shownClauses = ({ clauses, saidCount, phase }: DialogueState): readonly string[] =>
  phase === 'speaking' ? clauses.slice(Math.max(0, saidCount - 1), saidCount + 1) : clauses.slice(-2)

/** How long a text is shown if no voice speaks it (ms): a slow reading speed, at least 1.2 s. */
export const readingMs = (text: string, lang: Language): number =>
  Math.max(1_200, [...text].length * (lang === 'en' ? 60 : 140))
