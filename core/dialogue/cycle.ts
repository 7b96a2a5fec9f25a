import type { Motion } from '../characters/avatar.ts'
import type { Language } from '../languages.ts'
import {
  ANSWER_TIMEOUT_MS,
  CLAUSE_MAX_MS,
  DIALOGUE_IDLE_MS,
  GOES_ON_WITHIN_MS,
  PONDER_AFTER_MS,
  RECOGNITION_TIMEOUT_MS,
  UTTERANCE_MAX_MS,
} from '../limits.ts'
import type { DialogueEnd, DialoguePhase, Outcome } from './dialogue.ts'
import { clausesOf, isReloadWord, isUtterance, joinClauses } from './words.ts'

/** The final answer of the answering server; its clauses may have arrived before it. */
export interface DialogueReply {
  answer: string
  selectCandidate?: readonly string[]
  outcome: Outcome
  gesture?: Motion
  sources: readonly string[]
}

/** Times of a turn's steps on the device's clock: end of speech or touch, recognized words, first clause, first sound. */
export interface TurnMarks {
  spokenAt?: number
  recognisedAt?: number
  tokenAt?: number
  soundAt?: number
}

/** Texts in the dialogue's language: the greeting, and the apology when no answer comes. */
export interface DialoguePhrases {
  greeting: string
  apology: string
}

/**
 * Spec 4.5: the state of one AI dialogue of one kiosk. `decideDialogue` decides what each command may do in each
 * phase, `applyDialogue` computes the next state, effects.ts lists what the kiosk then does. The matrices printed
 * in tests/core/dialogue/cycle.test.ts show every case.
 */
export interface DialogueState {
  talkId: string
  lang: Language
  phase: DialoguePhase
  step: number
  /** Number of the current turn: results of an older turn are ignored. */
  turn: number
  phaseSinceAt: number
  /** Last sign of the visitor (speech, touch or the end of an answer). The 60 s time-out starts here. */
  signAt: number
  /** listening: the visitor is speaking. */
  isHearing: boolean
  /** listening: the last utterance was not understood. */
  isUnheard: boolean
  /** processing: what the kiosk is waiting for. */
  awaits: 'words' | 'answer'
  hasPondered: boolean
  /** The visitor's last words. */
  heard?: string
  /** listening: the visitor continues after these words, for which an answer was already requested. */
  begunWith?: string
  /** The clauses being spoken, or spoken last. */
  clauses: readonly string[]
  saidCount: number
  /** No more clauses will arrive. */
  isWhole: boolean
  /** When the last clause arrived or was spoken. */
  movedAt: number
  reply?: DialogueReply
  /** The AI's words of this turn are in the transcript. */
  isWritten: boolean
  candidates: readonly string[]
  phrases: DialoguePhrases
  offersPerson: boolean
  marks: TurnMarks
  /** The dialogue ends with this cause after the current clause. */
  endsAs?: DialogueEnd
}

export type DialogueCommand =
  | {
      kind: 'start'
      talkId: string
      lang: Language
      phrases: DialoguePhrases
      offersPerson: boolean
    }
  /** From the voice detector: speech began; it ended at `endedAt`; it was not speech. */
  | { kind: 'speechBegan' }
  | { kind: 'speechEnded'; endedAt: number }
  | { kind: 'misfired' }
  /** From the speech recognizer: words, or nothing recognized. */
  | { kind: 'heard'; text: string }
  | { kind: 'unheard' }
  | { kind: 'typed'; text: string }
  | { kind: 'chose'; text: string }
  /** From the answering server, for turn `turn`. */
  | { kind: 'clause'; turn: number; text: string }
  | { kind: 'reply'; turn: number; reply: DialogueReply }
  | { kind: 'failed'; turn: number }
  /** From the voice: a clause (counted from 0) became audible or readable; it was spoken to the end. */
  | { kind: 'sounded'; turn: number; clause: number }
  | { kind: 'said'; turn: number; clause: number }
  | { kind: 'touched' }
  | { kind: 'language'; lang: Language; phrases: DialoguePhrases }
  /** The visitor asks for a person. */
  | { kind: 'person' }
  | { kind: 'home' }
  /** The signage left Standby because of a call. */
  | { kind: 'called' }
  | { kind: 'suspend' }
  | { kind: 'lost' }
  | { kind: 'tick' }

export type TalkEvent =
  | {
      kind: 'began'
      at: number
      talkId: string
      lang: Language
      phrases: DialoguePhrases
      offersPerson: boolean
    }
  | { kind: 'hearing'; at: number }
  | { kind: 'heardOut'; at: number; endedAt: number }
  /** A sign that the visitor is still there. */
  | { kind: 'noticed'; at: number }
  | { kind: 'barged'; at: number }
  /** The visitor continues the question before any of the answer was heard. */
  | { kind: 'wentOn'; at: number }
  /** `steps`: Spec 4.5, 1 or 2. */
  | { kind: 'asked'; at: number; text: string; steps: 1 | 2 }
  | { kind: 'pondered'; at: number }
  | { kind: 'clauseCame'; at: number; text: string }
  | { kind: 'replied'; at: number; reply: DialogueReply; clauses: readonly string[] }
  | { kind: 'sounded'; at: number }
  | { kind: 'clauseSaid'; at: number }
  /** Listening starts, after an answer or again after nothing was understood or said. */
  | { kind: 'listened'; at: number; why: 'said' | 'unheard' | 'silence' }
  | { kind: 'turned'; at: number; lang: Language; phrases: DialoguePhrases }
  /** The dialogue will end after the current sentence. */
  | { kind: 'endingSoon'; at: number; cause: DialogueEnd }
  /** `callsPerson`: the kiosk calls an operator now. */
  | { kind: 'ended'; at: number; cause: DialogueEnd; callsPerson: boolean }
  | { kind: 'unchanged' }

export type DialogueRefusal =
  | 'noTalk'
  | 'alreadyTalking'
  | 'notListening'
  | 'busy'
  | 'tooShort'
  | 'notOffered'
  | 'stale'
  | 'ending'
export type DialogueVerdict = { ok: true; event: TalkEvent } | { ok: false; refusal: DialogueRefusal }

const yes = (event: TalkEvent): DialogueVerdict => ({ ok: true, event })
const no = (refusal: DialogueRefusal): DialogueVerdict => ({ ok: false, refusal })
const unchanged = yes({ kind: 'unchanged' })
const ended = (at: number, cause: DialogueEnd, callsPerson = false): DialogueVerdict =>
  yes({ kind: 'ended', at, cause, callsPerson })
const listened = (at: number, why: 'said' | 'unheard' | 'silence'): DialogueVerdict =>
  yes({ kind: 'listened', at, why })

/** Commands of a visitor; refused while the dialogue waits for its last sentence. */
const OF_VISITORS: readonly DialogueCommand['kind'][] = [
  'speechBegan',
  'heard',
  'typed',
  'chose',
  'touched',
  'language',
  'person',
]

/** Decides one command against the kiosk's dialogue (undefined: none is running). Refuses everything that is not listed here. */
export function decideDialogue(
  dialogue: DialogueState | undefined,
  command: DialogueCommand,
  at: number,
): DialogueVerdict {
  if (command.kind === 'start') {
    const { talkId, lang, phrases, offersPerson } = command
    return dialogue ? no('alreadyTalking') : yes({ kind: 'began', at, talkId, lang, phrases, offersPerson })
  }
  if (!dialogue) return command.kind === 'tick' ? unchanged : no('noTalk')
  if (dialogue.endsAs && OF_VISITORS.includes(command.kind)) return no('ending')
  switch (command.kind) {
    case 'speechBegan':
      return decideSpeech(dialogue, at)
    case 'speechEnded':
      return dialogue.phase === 'listening' && dialogue.isHearing
        ? yes({ kind: 'heardOut', at, endedAt: command.endedAt })
        : unchanged
    case 'misfired':
      return dialogue.phase === 'listening' && dialogue.isHearing ? notUnderstood(dialogue, at) : unchanged
    case 'heard':
      return decideHeard(dialogue, command.text, at)
    case 'unheard':
      return isWaitingForWords(dialogue) ? notUnderstood(dialogue, at) : unchanged
    case 'typed':
      return isUtterance(command.text) ? decideQuestion(dialogue, command.text, 1, at) : no('tooShort')
    case 'chose':
      return dialogue.candidates.includes(command.text)
        ? decideQuestion(dialogue, command.text, 2, at)
        : no('notOffered')
    case 'clause':
      return isAnswering(dialogue, command.turn)
        ? yes({ kind: 'clauseCame', at, text: command.text })
        : no('stale')
    case 'reply':
      return isAnswering(dialogue, command.turn) ? replied(dialogue, command.reply, at) : no('stale')
    case 'failed':
      return isAnswering(dialogue, command.turn) ? failed(dialogue, at) : no('stale')
    case 'sounded':
    case 'said':
      return decideVoice(dialogue, command, at)
    case 'touched':
      return yes({ kind: dialogue.phase === 'speaking' ? 'barged' : 'noticed', at })
    case 'language': {
      const { lang, phrases } = command
      return lang === dialogue.lang ? unchanged : yes({ kind: 'turned', at, lang, phrases })
    }
    case 'person':
      return dialogue.offersPerson ? ended(at, 'handOver', true) : no('notOffered')
    case 'home':
      return ended(at, 'home')
    case 'called':
      return ended(at, 'handOver')
    case 'suspend':
      return decideSuspend(dialogue, at)
    case 'lost':
      return ended(at, 'lost')
    case 'tick':
      return decideTick(dialogue, at)
  }
}

/** Whether recognized words are accepted now. */
const isWaitingForWords = ({ phase, awaits }: DialogueState): boolean =>
  phase === 'listening' || (phase === 'processing' && awaits === 'words')

/** Whether parts of the answer to turn `of` are accepted now. */
const isAnswering = ({ phase, awaits, turn, isWhole }: DialogueState, of: number): boolean =>
  turn === of && ((phase === 'processing' && awaits === 'answer') || (phase === 'speaking' && !isWhole))

function decideSpeech(dialogue: DialogueState, at: number): DialogueVerdict {
  if (goesOn(dialogue, at)) return yes({ kind: 'wentOn', at })
  if (dialogue.phase === 'speaking') return yes({ kind: 'barged', at })
  return yes({ kind: dialogue.phase === 'listening' ? 'hearing' : 'noticed', at })
}

/** The utterance was cut a moment ago where a sentence seemed complete, and the avatar has not spoken yet. */
const goesOn = ({ phase, awaits, marks, heard, saidCount }: DialogueState, at: number): boolean =>
  heard !== undefined &&
  saidCount === 0 &&
  (phase === 'speaking' || (phase === 'processing' && awaits === 'answer')) &&
  marks.recognisedAt !== undefined &&
  marks.soundAt === undefined &&
  at < (marks.spokenAt ?? 0) + GOES_ON_WITHIN_MS

/** The visitor's earlier words still get their answer. */
const notUnderstood = (dialogue: DialogueState, at: number): DialogueVerdict =>
  dialogue.begunWith === undefined
    ? listened(at, 'unheard')
    : decideQuestion(dialogue, dialogue.begunWith, 1, at)

function decideHeard(dialogue: DialogueState, text: string, at: number): DialogueVerdict {
  if (!isWaitingForWords(dialogue)) return no(dialogue.phase === 'speaking' ? 'notListening' : 'busy')
  if (!isUtterance(text)) return notUnderstood(dialogue, at)
  const said =
    dialogue.begunWith === undefined ? text : joinClauses([dialogue.begunWith, text.trim()], dialogue.lang)
  return decideQuestion(dialogue, said, 1, at)
}

function decideQuestion(dialogue: DialogueState, text: string, steps: 1 | 2, at: number): DialogueVerdict {
  if (dialogue.phase === 'processing' && dialogue.awaits === 'answer') return no('busy')
  if (isReloadWord(text, dialogue.lang)) return ended(at, 'reload')
  return yes({ kind: 'asked', at, text: text.trim(), steps })
}

const replied = (dialogue: DialogueState, reply: DialogueReply, at: number): DialogueVerdict => {
  const clauses = dialogue.phase === 'processing' ? clausesOf(reply.answer) : []
  // without clauses the avatar would open its mouth for nothing
  if (dialogue.phase === 'processing' && clauses.length === 0) return failed(dialogue, at)
  return yes({ kind: 'replied', at, reply, clauses })
}

const failed = (dialogue: DialogueState, at: number): DialogueVerdict => {
  const clauses = dialogue.phase === 'processing' ? clausesOf(dialogue.phrases.apology) : []
  const answer = dialogue.phase === 'processing' ? dialogue.phrases.apology : ''
  return yes({ kind: 'replied', at, reply: { answer, outcome: 'failed', sources: [] }, clauses })
}

function decideVoice(
  dialogue: DialogueState,
  { kind, turn, clause }: DialogueCommand & { kind: 'sounded' | 'said' },
  at: number,
): DialogueVerdict {
  const isRunning = dialogue.phase === 'speaking' && dialogue.turn === turn && dialogue.saidCount === clause
  if (!isRunning || clause >= dialogue.clauses.length) return no('stale')
  if (kind === 'sounded') return yes({ kind: 'sounded', at })
  if (dialogue.endsAs) return ended(at, dialogue.endsAs)
  return clause + 1 < dialogue.clauses.length || !dialogue.isWhole
    ? yes({ kind: 'clauseSaid', at })
    : over(dialogue, at)
}

/** After the answer was spoken to the end. */
const over = (dialogue: DialogueState, at: number): DialogueVerdict =>
  dialogue.reply?.outcome === 'handOver' ? ended(at, 'handOver', true) : listened(at, 'said')

/** realtime, AI talk: waits for the end of the current sentence. */
function decideSuspend(dialogue: DialogueState, at: number): DialogueVerdict {
  const isMidSentence = dialogue.phase === 'speaking' && dialogue.saidCount < dialogue.clauses.length
  if (!isMidSentence) return ended(at, 'suspended')
  return dialogue.endsAs ? unchanged : yes({ kind: 'endingSoon', at, cause: 'suspended' })
}

function decideTick(dialogue: DialogueState, at: number): DialogueVerdict {
  if (at < dialogueDueAt(dialogue)) return unchanged
  switch (dialogue.phase) {
    case 'listening':
      if (!dialogue.isHearing && at >= dialogue.signAt + DIALOGUE_IDLE_MS) return ended(at, 'timeout')
      return listened(at, dialogue.isHearing ? 'unheard' : 'silence')
    case 'processing':
      if (dialogue.awaits === 'words') return listened(at, 'unheard')
      return at >= dialogue.phaseSinceAt + ANSWER_TIMEOUT_MS
        ? failed(dialogue, at)
        : yes({ kind: 'pondered', at })
    case 'speaking':
      return dialogue.endsAs ? ended(at, dialogue.endsAs) : over(dialogue, at)
  }
}

/** When the next time-out of this dialogue is due (same clock as its commands). */
export function dialogueDueAt(dialogue: DialogueState): number {
  switch (dialogue.phase) {
    case 'listening': {
      if (dialogue.isHearing) return dialogue.phaseSinceAt + UTTERANCE_MAX_MS + RECOGNITION_TIMEOUT_MS
      return Math.min(dialogue.phaseSinceAt + RECOGNITION_TIMEOUT_MS, dialogue.signAt + DIALOGUE_IDLE_MS)
    }
    case 'processing':
      if (dialogue.awaits === 'words') return dialogue.phaseSinceAt + RECOGNITION_TIMEOUT_MS
      return dialogue.phaseSinceAt + (dialogue.hasPondered ? ANSWER_TIMEOUT_MS : PONDER_AFTER_MS)
    case 'speaking':
      if (dialogue.saidCount < dialogue.clauses.length) return dialogue.movedAt + CLAUSE_MAX_MS
      // all clauses that arrived are spoken; if the answer is not complete, more may follow
      return dialogue.isWhole ? dialogue.movedAt : dialogue.movedAt + ANSWER_TIMEOUT_MS
  }
}

const speakingOf = (clauses: readonly string[], at: number) =>
  ({ phase: 'speaking', phaseSinceAt: at, movedAt: at, clauses, saidCount: 0 }) as const

const listeningOf = (at: number, isUnheard = false) =>
  ({ phase: 'listening', phaseSinceAt: at, isHearing: false, isUnheard, begunWith: undefined }) as const

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
  signAt: at,
  isHearing: false,
  isUnheard: false,
  awaits: 'words',
  hasPondered: false,
  isWhole: true,
  isWritten: true,
  candidates: [],
  marks: {},
})

/**
 * Applies an event of decideDialogue to its dialogue; undefined once it has ended.
 * Throws on an event without its dialogue, or one that would open a second dialogue: a programming error.
 */
export function applyDialogue(
  dialogue: DialogueState | undefined,
  event: TalkEvent,
): DialogueState | undefined {
  if (event.kind === 'unchanged') return dialogue
  if (event.kind === 'began') {
    if (dialogue) throw new Error(`talk event ${event.kind} does not fit ${dialogue.phase}`)
    return opened(event)
  }
  if (!dialogue) throw new Error(`talk event ${event.kind} does not fit none: it came without a talk`)
  const { at } = event
  switch (event.kind) {
    case 'hearing':
      return { ...dialogue, isHearing: true, isUnheard: false, signAt: at, phaseSinceAt: at, marks: {} }
    case 'heardOut': {
      const marks = { spokenAt: event.endedAt }
      return { ...dialogue, phase: 'processing', awaits: 'words', phaseSinceAt: at, signAt: at, marks }
    }
    case 'noticed':
      return { ...dialogue, signAt: at }
    case 'barged':
      return { ...dialogue, ...silenced(dialogue), ...listeningOf(at), signAt: at, marks: {} }
    case 'wentOn': {
      const unanswered = { clauses: [], saidCount: 0, isWhole: true, isWritten: true, reply: undefined }
      const again = { ...listeningOf(at), isHearing: true, signAt: at, marks: {}, turn: dialogue.turn + 1 }
      return { ...dialogue, ...unanswered, ...again, candidates: [], begunWith: dialogue.heard }
    }
    case 'asked':
      return afterQuestion(dialogue, event)
    case 'pondered':
      return { ...dialogue, hasPondered: true }
    case 'clauseCame': {
      const marks = { ...dialogue.marks, tokenAt: dialogue.marks.tokenAt ?? at }
      if (dialogue.phase === 'speaking')
        return { ...dialogue, movedAt: at, clauses: [...dialogue.clauses, event.text], marks }
      return { ...dialogue, ...speakingOf([event.text], at), marks }
    }
    case 'replied':
      return afterReply(dialogue, event)
    case 'sounded': {
      const isFirst = dialogue.saidCount === 0 && dialogue.marks.soundAt === undefined
      const marks = isFirst ? { ...dialogue.marks, soundAt: at } : dialogue.marks
      return { ...dialogue, movedAt: at, marks, isWritten: dialogue.isWritten || dialogue.isWhole }
    }
    case 'clauseSaid':
      return { ...dialogue, movedAt: at, saidCount: dialogue.saidCount + 1 }
    case 'listened': {
      const isAfterAnswer = event.why === 'said'
      const said = isAfterAnswer ? { saidCount: dialogue.clauses.length, signAt: at, isWritten: true } : {}
      return { ...dialogue, ...said, ...listeningOf(at, event.why === 'unheard'), marks: {} }
    }
    case 'turned': {
      const { lang, phrases } = event
      const clauses = clausesOf(phrases.greeting)
      const fresh = {
        heard: undefined,
        begunWith: undefined,
        candidates: [],
        reply: undefined,
        marks: {},
        isWhole: true,
      }
      const next = { lang, phrases, signAt: at, isHearing: false, isWritten: true, turn: dialogue.turn + 1 }
      return { ...dialogue, ...next, ...fresh, ...speakingOf(clauses, at) }
    }
    case 'endingSoon':
      return { ...dialogue, endsAs: event.cause }
    case 'ended':
      return undefined
  }
}

/** Drops the clauses that were not spoken yet. */
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
  // one question advances the dialogue once, however often the visitor continued it
  const moved = dialogue.begunWith === undefined ? steps : 0
  return {
    ...dialogue,
    begunWith: undefined,
    phase: 'processing',
    awaits: 'answer',
    phaseSinceAt: at,
    signAt: at,
    movedAt: at,
    turn: dialogue.turn + 1,
    step: dialogue.step + moved,
    heard: text,
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
  const candidates = reply.selectCandidate ?? []
  // streamed and already audible: the complete text is known now
  const isWritten = dialogue.phase === 'speaking' && dialogue.marks.soundAt !== undefined
  const next = { ...dialogue, reply, candidates, isWhole: true, marks, isWritten, movedAt: at }
  return dialogue.phase === 'speaking' ? next : { ...next, ...speakingOf(clauses, at) }
}
