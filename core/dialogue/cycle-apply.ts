import { OWN_VOICE_TAIL_MS, UNANSWERED_SPEECH_MAX } from '../limits.ts'
import type { DialogueState, TalkEvent } from './cycle.ts'
import { failedAfter } from './turn.ts'
import { clausesOf } from './words.ts'

const speakingOf = (clauses: readonly string[], at: number) =>
  ({ phase: 'speaking', phaseSinceAt: at, movedAt: at, clauses, saidCount: 0 }) as const

const listeningOf = (at: number, isNotUnderstood = false) =>
  ({
    phase: 'listening' as const,
    phaseSinceAt: at,
    isHearing: false,
    isNotUnderstood,
    begunWith: undefined,
    speaksAgain: false,
  }) satisfies Partial<{ [Key in keyof DialogueState]: DialogueState[Key] | undefined }>

type VisitorSign = Pick<DialogueState, 'signAt' | 'unanswered'>

/** A touch shows that a visitor is there, so the idle time-out starts again. */
const signOfTouch = (at: number): VisitorSign => ({ signAt: at, unanswered: 0 })

/**
 * Speech also restarts the idle time-out, but not after several utterances in a row without an answer: the speech may
 * come from other people in a busy place.
 */
const signOfVoice = ({ signAt, unanswered }: DialogueState, at: number): Pick<VisitorSign, 'signAt'> => ({
  signAt: unanswered < UNANSWERED_SPEECH_MAX ? at : signAt,
})

/**
 * The visitor's last sign of presence after an answer has ended: an answered question counts like a touch, an
 * unanswered question like speech. An answer that never became complete has no outcome; it counts as answered.
 */
function signOfAnswer(dialogue: DialogueState, at: number): VisitorSign {
  const unanswered = failedAfter(dialogue.unanswered, dialogue.reply?.outcome ?? 'answered')
  return unanswered === 0 ? signOfTouch(at) : { ...signOfVoice(dialogue, at), unanswered }
}

const opened = ({
  at,
  talkId,
  lang,
  phrases,
  offersPerson,
}: TalkEvent & { kind: 'began' }): DialogueState => ({
  talkId,
  lang,
  phrases,
  offersPerson,
  ...speakingOf(clausesOf(phrases.greeting), at),
  step: 0,
  turn: 0,
  ...signOfTouch(at),
  isHearing: false,
  isNotUnderstood: false,
  awaits: 'words',
  hasPondered: false,
  isWhole: true,
  isWritten: true,
  candidates: phrases.suggestions,
  marks: {},
})

/**
 * Applies an event of decideDialogue to its dialogue.
 * @returns undefined once the dialogue has ended
 * @throws Error if the event needs a dialogue and no dialogue is open, or would open a second one, which is a bug
 */
export function applyDialogue(
  dialogue: DialogueState | undefined,
  event: TalkEvent,
): DialogueState | undefined {
  if (event.kind === 'unchanged') return dialogue
  if (event.kind === 'began') {
    if (dialogue) throw new Error(`dialogue event ${event.kind} is not allowed in ${dialogue.phase}`)
    return opened(event)
  }
  if (!dialogue) throw new Error(`dialogue event ${event.kind} needs a dialogue`)
  const { at } = event
  switch (event.kind) {
    case 'hearing':
      return afterBegin(dialogue, at)
    case 'heardOut': {
      const marks = { spokenAt: event.endedAt }
      const sign = signOfVoice(dialogue, at)
      return { ...dialogue, ...sign, phase: 'processing', awaits: 'words', phaseSinceAt: at, marks }
    }
    case 'spokeAgain':
      return { ...dialogue, speaksAgain: event.isSpeech }
    case 'noticed':
      return { ...dialogue, ...signOfTouch(at) }
    case 'barged':
      return {
        ...dialogue,
        ...silenced(dialogue),
        ...listeningOf(at),
        spokeUntilAt: at,
        ...(event.by === 'touch' ? signOfTouch(at) : signOfAnswer(dialogue, at)),
        marks: {},
      }
    case 'wentOn':
      return afterContinuation(dialogue, event)
    case 'asked':
      return afterQuestion(dialogue, event)
    case 'pondered':
      return { ...dialogue, hasPondered: true }
    case 'clauseCame':
      return afterClause(dialogue, event)
    case 'replied':
      return afterReply(dialogue, event)
    case 'sounded':
      return afterSound(dialogue, at)
    case 'clauseSaid':
      return { ...dialogue, movedAt: at, saidCount: dialogue.saidCount + 1 }
    case 'listened':
      return afterListening(dialogue, event)
    case 'turned':
      return afterLanguage(dialogue, event)
    case 'hoursChanged': {
      const { apology, offersPerson } = event
      return { ...dialogue, offersPerson, phrases: { ...dialogue.phrases, apology } }
    }
    case 'endingSoon':
      return { ...dialogue, endsAs: event.cause }
    case 'ended':
      return undefined
  }
}

/** The state while the visitor speaks. */
const afterBegin = (dialogue: DialogueState, at: number): DialogueState => ({
  ...dialogue,
  isHearing: true,
  isNotUnderstood: false,
  mayHoldOwnVoice: dialogue.spokeUntilAt !== undefined && at < dialogue.spokeUntilAt + OWN_VOICE_TAIL_MS,
  ...signOfVoice(dialogue, at),
  phaseSinceAt: at,
  marks: {},
})

/** The state when the AI listens again. */
function afterListening(
  dialogue: DialogueState,
  { at, why }: TalkEvent & { kind: 'listened' },
): DialogueState {
  const isUnheard = why === 'unheard'
  const next = { ...dialogue, ...listeningOf(at, isUnheard), marks: {} }
  if (why === 'silence') return next
  if (isUnheard) return { ...next, unanswered: dialogue.unanswered + 1 }
  const sign = signOfAnswer(dialogue, at)
  return { ...next, ...sign, saidCount: dialogue.clauses.length, spokeUntilAt: at, isWritten: true }
}

/** Interrupts the answer: drops the clauses after the one that is being spoken. */
const silenced = (dialogue: DialogueState) => ({
  turn: dialogue.turn + 1,
  clauses: dialogue.clauses.slice(0, dialogue.saidCount + 1),
  saidCount: Math.min(dialogue.saidCount + 1, dialogue.clauses.length),
  isWhole: true,
  isWritten: true,
})

function afterQuestion(
  dialogue: DialogueState,
  { at, text, steps }: TalkEvent & { kind: 'asked' },
): DialogueState {
  const isRecognised = dialogue.phase === 'processing'
  // Only the first part of a question advances `step`. When the visitor continues the question after a pause, it does
  // not advance again.
  const moved = dialogue.begunWith === undefined ? steps : 0
  return {
    ...dialogue,
    begunWith: undefined,
    phase: 'processing',
    awaits: 'answer',
    phaseSinceAt: at,
    ...signOfVoice(dialogue, at),
    movedAt: at,
    turn: dialogue.turn + 1,
    step: dialogue.step + moved,
    lastWords: text,
    isHearing: false,
    hasPondered: false,
    clauses: [],
    saidCount: 0,
    isWhole: false,
    isWritten: false,
    reply: undefined,
    candidates: [],
    marks: isRecognised ? { ...dialogue.marks, recognisedAt: at } : { spokenAt: at },
  }
}

function afterReply(
  dialogue: DialogueState,
  { at, reply, clauses }: TalkEvent & { kind: 'replied' },
): DialogueState {
  const marks = { ...dialogue.marks, tokenAt: dialogue.marks.tokenAt ?? at }
  const candidates = reply.selectCandidate ?? reply.suggestions ?? []
  // Some clauses were streamed and are already audible. The answer's complete text is known now, so it can be logged.
  const isWritten = dialogue.phase === 'speaking' && dialogue.marks.soundAt !== undefined
  const next = { ...dialogue, reply, candidates, isWhole: true, marks, isWritten, movedAt: at }
  return dialogue.phase === 'speaking' ? next : { ...next, ...speakingOf(clauses, at) }
}

/** The state after the visitor has continued a question: its first words stay, and the answer to them is dropped. */
const afterContinuation = (
  dialogue: DialogueState,
  { at, text }: TalkEvent & { kind: 'wentOn' },
): DialogueState => ({
  ...dialogue,
  ...listeningOf(at),
  clauses: [],
  saidCount: 0,
  isWhole: true,
  isWritten: true,
  reply: undefined,
  isHearing: true,
  ...signOfVoice(dialogue, at),
  marks: {},
  turn: dialogue.turn + 1,
  candidates: [],
  step: dialogue.step + (text !== undefined && dialogue.begunWith === undefined ? 1 : 0),
  begunWith: text ?? dialogue.lastWords,
})

function afterClause(
  dialogue: DialogueState,
  { at, text }: TalkEvent & { kind: 'clauseCame' },
): DialogueState {
  const marks = { ...dialogue.marks, tokenAt: dialogue.marks.tokenAt ?? at }
  if (dialogue.phase === 'speaking')
    return { ...dialogue, movedAt: at, clauses: [...dialogue.clauses, text], marks }
  return { ...dialogue, ...speakingOf([text], at), marks }
}

function afterSound(dialogue: DialogueState, at: number): DialogueState {
  const isFirst = dialogue.saidCount === 0 && dialogue.marks.soundAt === undefined
  const marks = isFirst ? { ...dialogue.marks, soundAt: at } : dialogue.marks
  return { ...dialogue, movedAt: at, marks, isWritten: dialogue.isWritten || dialogue.isWhole }
}

/**
 * The state after a change of language: the AI greets in the new language; suggestions and the current answer are
 * dropped.
 */
const afterLanguage = (
  dialogue: DialogueState,
  { at, lang, phrases }: TalkEvent & { kind: 'turned' },
): DialogueState => ({
  ...dialogue,
  lang,
  phrases,
  ...signOfTouch(at),
  isHearing: false,
  isWritten: true,
  turn: dialogue.turn + 1,
  lastWords: undefined,
  begunWith: undefined,
  candidates: phrases.suggestions,
  reply: undefined,
  marks: {},
  isWhole: true,
  ...speakingOf(clausesOf(phrases.greeting), at),
})
