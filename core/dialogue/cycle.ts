import type { Motion } from '../characters/avatar.ts'
import type { Language } from '../languages.ts'
import {
  ANSWER_TIMEOUT_MS,
  CLAUSE_MAX_MS,
  GOES_ON_WITHIN_MS,
  PONDER_AFTER_MS,
  RECOGNITION_TIMEOUT_MS,
  TALK_IDLE_MS,
  UTTERANCE_MAX_MS,
} from '../limits.ts'
import type { Outcome, TalkEnd, TalkPhase } from './dialogue.ts'
import { clausesOf, isReloadWord, isUtterance, joinClauses } from './words.ts'

/** The final answer of the answering server; its clauses may have arrived before it. */
export interface TalkReply {
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
export interface TalkPhrases {
  greeting: string
  apology: string
}

/**
 * Spec 4.5: the state of one AI dialogue of one kiosk. `decideTalk` decides what each command may do in each
 * phase, `applyTalk` computes the next state, effects.ts lists what the kiosk then does. The matrices printed
 * in tests/core/dialogue/cycle.test.ts show every case.
 */
export interface TalkCycle {
  talkId: string
  lang: Language
  phase: TalkPhase
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
  reply?: TalkReply
  /** The AI's words of this turn are in the transcript. */
  isWritten: boolean
  candidates: readonly string[]
  phrases: TalkPhrases
  offersPerson: boolean
  marks: TurnMarks
  /** The dialogue ends with this cause after the current clause. */
  endsAs?: TalkEnd
}

export type TalkCommand =
  | {
      kind: 'start'
      talkId: string
      lang: Language
      phrases: TalkPhrases
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
  | { kind: 'reply'; turn: number; reply: TalkReply }
  | { kind: 'failed'; turn: number }
  /** From the voice: a clause (counted from 0) became audible or readable; it was spoken to the end. */
  | { kind: 'sounded'; turn: number; clause: number }
  | { kind: 'said'; turn: number; clause: number }
  | { kind: 'touched' }
  | { kind: 'language'; lang: Language; phrases: TalkPhrases }
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
      phrases: TalkPhrases
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
  | { kind: 'replied'; at: number; reply: TalkReply; clauses: readonly string[] }
  | { kind: 'sounded'; at: number }
  | { kind: 'clauseSaid'; at: number }
  /** Listening starts, after an answer or again after nothing was understood or said. */
  | { kind: 'listened'; at: number; why: 'said' | 'unheard' | 'silence' }
  | { kind: 'turned'; at: number; lang: Language; phrases: TalkPhrases }
  /** The dialogue will end after the current sentence. */
  | { kind: 'endingSoon'; at: number; cause: TalkEnd }
  /** `callsPerson`: the kiosk calls an operator now. */
  | { kind: 'ended'; at: number; cause: TalkEnd; callsPerson: boolean }
  | { kind: 'unchanged' }

export type TalkRefusal =
  | 'noTalk'
  | 'alreadyTalking'
  | 'notListening'
  | 'busy'
  | 'tooShort'
  | 'notOffered'
  | 'stale'
  | 'ending'
export type TalkVerdict = { ok: true; event: TalkEvent } | { ok: false; refusal: TalkRefusal }

const yes = (event: TalkEvent): TalkVerdict => ({ ok: true, event })
const no = (refusal: TalkRefusal): TalkVerdict => ({ ok: false, refusal })
const unchanged = yes({ kind: 'unchanged' })
const ended = (at: number, cause: TalkEnd, callsPerson = false): TalkVerdict =>
  yes({ kind: 'ended', at, cause, callsPerson })
const listened = (at: number, why: 'said' | 'unheard' | 'silence'): TalkVerdict =>
  yes({ kind: 'listened', at, why })

/** Commands of a visitor; refused while the dialogue waits for its last sentence. */
const OF_VISITORS: readonly TalkCommand['kind'][] = [
  'speechBegan',
  'heard',
  'typed',
  'chose',
  'touched',
  'language',
  'person',
]

/** Decides one command against the kiosk's dialogue (undefined: none is running). Refuses everything that is not listed here. */
export function decideTalk(talk: TalkCycle | undefined, command: TalkCommand, at: number): TalkVerdict {
  if (command.kind === 'start') {
    const { talkId, lang, phrases, offersPerson } = command
    return talk ? no('alreadyTalking') : yes({ kind: 'began', at, talkId, lang, phrases, offersPerson })
  }
  if (!talk) return command.kind === 'tick' ? unchanged : no('noTalk')
  if (talk.endsAs && OF_VISITORS.includes(command.kind)) return no('ending')
  switch (command.kind) {
    case 'speechBegan':
      return decideSpeech(talk, at)
    case 'speechEnded':
      return talk.phase === 'listening' && talk.isHearing
        ? yes({ kind: 'heardOut', at, endedAt: command.endedAt })
        : unchanged
    case 'misfired':
      return talk.phase === 'listening' && talk.isHearing ? notUnderstood(talk, at) : unchanged
    case 'heard':
      return decideHeard(talk, command.text, at)
    case 'unheard':
      return isWaitingForWords(talk) ? notUnderstood(talk, at) : unchanged
    case 'typed':
      return isUtterance(command.text) ? decideQuestion(talk, command.text, 1, at) : no('tooShort')
    case 'chose':
      return talk.candidates.includes(command.text)
        ? decideQuestion(talk, command.text, 2, at)
        : no('notOffered')
    case 'clause':
      return isAnswering(talk, command.turn)
        ? yes({ kind: 'clauseCame', at, text: command.text })
        : no('stale')
    case 'reply':
      return isAnswering(talk, command.turn) ? replied(talk, command.reply, at) : no('stale')
    case 'failed':
      return isAnswering(talk, command.turn) ? failed(talk, at) : no('stale')
    case 'sounded':
    case 'said':
      return decideVoice(talk, command, at)
    case 'touched':
      return yes({ kind: talk.phase === 'speaking' ? 'barged' : 'noticed', at })
    case 'language': {
      const { lang, phrases } = command
      return lang === talk.lang ? unchanged : yes({ kind: 'turned', at, lang, phrases })
    }
    case 'person':
      return talk.offersPerson ? ended(at, 'handOver', true) : no('notOffered')
    case 'home':
      return ended(at, 'home')
    case 'called':
      return ended(at, 'handOver')
    case 'suspend':
      return decideSuspend(talk, at)
    case 'lost':
      return ended(at, 'lost')
    case 'tick':
      return decideTick(talk, at)
  }
}

/** Whether recognized words are accepted now. */
const isWaitingForWords = ({ phase, awaits }: TalkCycle): boolean =>
  phase === 'listening' || (phase === 'processing' && awaits === 'words')

/** Whether parts of the answer to turn `of` are accepted now. */
const isAnswering = ({ phase, awaits, turn, isWhole }: TalkCycle, of: number): boolean =>
  turn === of && ((phase === 'processing' && awaits === 'answer') || (phase === 'speaking' && !isWhole))

function decideSpeech(talk: TalkCycle, at: number): TalkVerdict {
  if (goesOn(talk, at)) return yes({ kind: 'wentOn', at })
  if (talk.phase === 'speaking') return yes({ kind: 'barged', at })
  return yes({ kind: talk.phase === 'listening' ? 'hearing' : 'noticed', at })
}

/** The utterance was cut a moment ago where a sentence seemed complete, and the avatar has not spoken yet. */
const goesOn = ({ phase, awaits, marks, heard, saidCount }: TalkCycle, at: number): boolean =>
  heard !== undefined &&
  saidCount === 0 &&
  (phase === 'speaking' || (phase === 'processing' && awaits === 'answer')) &&
  marks.recognisedAt !== undefined &&
  marks.soundAt === undefined &&
  at < (marks.spokenAt ?? 0) + GOES_ON_WITHIN_MS

/** The visitor's earlier words still get their answer. */
const notUnderstood = (talk: TalkCycle, at: number): TalkVerdict =>
  talk.begunWith === undefined ? listened(at, 'unheard') : decideQuestion(talk, talk.begunWith, 1, at)

function decideHeard(talk: TalkCycle, text: string, at: number): TalkVerdict {
  if (!isWaitingForWords(talk)) return no(talk.phase === 'speaking' ? 'notListening' : 'busy')
  if (!isUtterance(text)) return notUnderstood(talk, at)
  const said = talk.begunWith === undefined ? text : joinClauses([talk.begunWith, text.trim()], talk.lang)
  return decideQuestion(talk, said, 1, at)
}

function decideQuestion(talk: TalkCycle, text: string, steps: 1 | 2, at: number): TalkVerdict {
  if (talk.phase === 'processing' && talk.awaits === 'answer') return no('busy')
  if (isReloadWord(text, talk.lang)) return ended(at, 'reload')
  return yes({ kind: 'asked', at, text: text.trim(), steps })
}

const replied = (talk: TalkCycle, reply: TalkReply, at: number): TalkVerdict => {
  const clauses = talk.phase === 'processing' ? clausesOf(reply.answer) : []
  // without clauses the avatar would open its mouth for nothing
  if (talk.phase === 'processing' && clauses.length === 0) return failed(talk, at)
  return yes({ kind: 'replied', at, reply, clauses })
}

const failed = (talk: TalkCycle, at: number): TalkVerdict => {
  const clauses = talk.phase === 'processing' ? clausesOf(talk.phrases.apology) : []
  const answer = talk.phase === 'processing' ? talk.phrases.apology : ''
  return yes({ kind: 'replied', at, reply: { answer, outcome: 'failed', sources: [] }, clauses })
}

function decideVoice(
  talk: TalkCycle,
  { kind, turn, clause }: TalkCommand & { kind: 'sounded' | 'said' },
  at: number,
): TalkVerdict {
  const isRunning = talk.phase === 'speaking' && talk.turn === turn && talk.saidCount === clause
  if (!isRunning || clause >= talk.clauses.length) return no('stale')
  if (kind === 'sounded') return yes({ kind: 'sounded', at })
  if (talk.endsAs) return ended(at, talk.endsAs)
  return clause + 1 < talk.clauses.length || !talk.isWhole ? yes({ kind: 'clauseSaid', at }) : over(talk, at)
}

/** After the answer was spoken to the end. */
const over = (talk: TalkCycle, at: number): TalkVerdict =>
  talk.reply?.outcome === 'handOver' ? ended(at, 'handOver', true) : listened(at, 'said')

/** realtime, AI talk: waits for the end of the current sentence. */
function decideSuspend(talk: TalkCycle, at: number): TalkVerdict {
  const isMidSentence = talk.phase === 'speaking' && talk.saidCount < talk.clauses.length
  if (!isMidSentence) return ended(at, 'suspended')
  return talk.endsAs ? unchanged : yes({ kind: 'endingSoon', at, cause: 'suspended' })
}

function decideTick(talk: TalkCycle, at: number): TalkVerdict {
  if (at < talkDueAt(talk)) return unchanged
  switch (talk.phase) {
    case 'listening':
      if (!talk.isHearing && at >= talk.signAt + TALK_IDLE_MS) return ended(at, 'timeout')
      return listened(at, talk.isHearing ? 'unheard' : 'silence')
    case 'processing':
      if (talk.awaits === 'words') return listened(at, 'unheard')
      return at >= talk.phaseSinceAt + ANSWER_TIMEOUT_MS ? failed(talk, at) : yes({ kind: 'pondered', at })
    case 'speaking':
      return talk.endsAs ? ended(at, talk.endsAs) : over(talk, at)
  }
}

/** When the next time-out of this dialogue is due (same clock as its commands). */
export function talkDueAt(talk: TalkCycle): number {
  switch (talk.phase) {
    case 'listening': {
      if (talk.isHearing) return talk.phaseSinceAt + UTTERANCE_MAX_MS + RECOGNITION_TIMEOUT_MS
      return Math.min(talk.phaseSinceAt + RECOGNITION_TIMEOUT_MS, talk.signAt + TALK_IDLE_MS)
    }
    case 'processing':
      if (talk.awaits === 'words') return talk.phaseSinceAt + RECOGNITION_TIMEOUT_MS
      return talk.phaseSinceAt + (talk.hasPondered ? ANSWER_TIMEOUT_MS : PONDER_AFTER_MS)
    case 'speaking':
      if (talk.saidCount < talk.clauses.length) return talk.movedAt + CLAUSE_MAX_MS
      // all clauses that arrived are spoken; if the answer is not complete, more may follow
      return talk.isWhole ? talk.movedAt : talk.movedAt + ANSWER_TIMEOUT_MS
  }
}

const speakingOf = (clauses: readonly string[], at: number) =>
  ({ phase: 'speaking', phaseSinceAt: at, movedAt: at, clauses, saidCount: 0 }) as const

const listeningOf = (at: number, isUnheard = false) =>
  ({ phase: 'listening', phaseSinceAt: at, isHearing: false, isUnheard, begunWith: undefined }) as const

const opened = ({ at, talkId, lang, phrases, offersPerson }: TalkEvent & { kind: 'began' }): TalkCycle => ({
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
 * Applies an event of decideTalk to its dialogue; undefined once it has ended.
 * Throws on an event without its dialogue, or one that would open a second dialogue: a programming error.
 */
export function applyTalk(talk: TalkCycle | undefined, event: TalkEvent): TalkCycle | undefined {
  if (event.kind === 'unchanged') return talk
  if (event.kind === 'began') {
    if (talk) throw new Error(`talk event ${event.kind} does not fit ${talk.phase}`)
    return opened(event)
  }
  if (!talk) throw new Error(`talk event ${event.kind} does not fit none: it came without a talk`)
  const { at } = event
  switch (event.kind) {
    case 'hearing':
      return { ...talk, isHearing: true, isUnheard: false, signAt: at, phaseSinceAt: at, marks: {} }
    case 'heardOut': {
      const marks = { spokenAt: event.endedAt }
      return { ...talk, phase: 'processing', awaits: 'words', phaseSinceAt: at, signAt: at, marks }
    }
    case 'noticed':
      return { ...talk, signAt: at }
    case 'barged':
      return { ...talk, ...silenced(talk), ...listeningOf(at), signAt: at, marks: {} }
    case 'wentOn': {
      const unanswered = { clauses: [], saidCount: 0, isWhole: true, isWritten: true, reply: undefined }
      const again = { ...listeningOf(at), isHearing: true, signAt: at, marks: {}, turn: talk.turn + 1 }
      return { ...talk, ...unanswered, ...again, candidates: [], begunWith: talk.heard }
    }
    case 'asked':
      return afterQuestion(talk, event)
    case 'pondered':
      return { ...talk, hasPondered: true }
    case 'clauseCame': {
      const marks = { ...talk.marks, tokenAt: talk.marks.tokenAt ?? at }
      if (talk.phase === 'speaking')
        return { ...talk, movedAt: at, clauses: [...talk.clauses, event.text], marks }
      return { ...talk, ...speakingOf([event.text], at), marks }
    }
    case 'replied':
      return afterReply(talk, event)
    case 'sounded': {
      const isFirst = talk.saidCount === 0 && talk.marks.soundAt === undefined
      const marks = isFirst ? { ...talk.marks, soundAt: at } : talk.marks
      return { ...talk, movedAt: at, marks, isWritten: talk.isWritten || talk.isWhole }
    }
    case 'clauseSaid':
      return { ...talk, movedAt: at, saidCount: talk.saidCount + 1 }
    case 'listened': {
      const isAfterAnswer = event.why === 'said'
      const said = isAfterAnswer ? { saidCount: talk.clauses.length, signAt: at, isWritten: true } : {}
      return { ...talk, ...said, ...listeningOf(at, event.why === 'unheard'), marks: {} }
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
      const next = { lang, phrases, signAt: at, isHearing: false, isWritten: true, turn: talk.turn + 1 }
      return { ...talk, ...next, ...fresh, ...speakingOf(clauses, at) }
    }
    case 'endingSoon':
      return { ...talk, endsAs: event.cause }
    case 'ended':
      return undefined
  }
}

/** Drops the clauses that were not spoken yet. */
const silenced = (talk: TalkCycle) => ({
  turn: talk.turn + 1,
  clauses: talk.clauses.slice(0, talk.saidCount + 1),
  saidCount: Math.min(talk.saidCount + 1, talk.clauses.length),
  isWhole: true,
  isWritten: true,
})

function afterQuestion(talk: TalkCycle, { at, text, steps }: TalkEvent & { kind: 'asked' }): TalkCycle {
  const isRecognised = talk.phase === 'processing'
  // one question advances the dialogue once, however often the visitor continued it
  const moved = talk.begunWith === undefined ? steps : 0
  return {
    ...talk,
    begunWith: undefined,
    phase: 'processing',
    awaits: 'answer',
    phaseSinceAt: at,
    signAt: at,
    movedAt: at,
    turn: talk.turn + 1,
    step: talk.step + moved,
    heard: text,
    isHearing: false,
    hasPondered: false,
    clauses: [],
    saidCount: 0,
    isWhole: false,
    isWritten: false,
    reply: undefined,
    candidates: [],
    marks: isRecognised ? { ...talk.marks, recognisedAt: at } : { spokenAt: at },
  }
}

function afterReply(talk: TalkCycle, { at, reply, clauses }: TalkEvent & { kind: 'replied' }): TalkCycle {
  const marks = { ...talk.marks, tokenAt: talk.marks.tokenAt ?? at }
  const candidates = reply.selectCandidate ?? []
  // streamed and already audible: the complete text is known now
  const isWritten = talk.phase === 'speaking' && talk.marks.soundAt !== undefined
  const next = { ...talk, reply, candidates, isWhole: true, marks, isWritten, movedAt: at }
  return talk.phase === 'speaking' ? next : { ...next, ...speakingOf(clauses, at) }
}
