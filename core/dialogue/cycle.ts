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

/** What the answering server says in the end; the clauses may have come before it. */
export interface TalkReply {
  answer: string
  selectCandidate?: readonly string[]
  outcome: Outcome
  gesture?: Motion
  sources: readonly string[]
}

/** When the parts of a turn came (device's clock): the end of speech or the touch, words, first clause, first sound. */
export interface TurnMarks {
  spokenAt?: number
  recognisedAt?: number
  tokenAt?: number
  soundAt?: number
}

/** The talk's own words in its language: what is said first, and where no answer comes. */
export interface TalkPhrases {
  greeting: string
  apology: string
}

/**
 * Spec 4.5: one AI talk of one kiosk. `decideTalk` says what each command may do in each phase, `applyTalk` what becomes of it,
 * talk-effects.ts what the kiosk then does; the matrices printed in tests/core/dialogue/cycle.test.ts show every cell.
 */
export interface TalkCycle {
  talkId: string
  lang: Language
  phase: TalkPhase
  step: number
  /** Which words are waited for and spoken: what an older turn still brings is stale. */
  turn: number
  phaseSinceAt: number
  /** Speech, touch or the end of an answer: the 60 s run from here. */
  signAt: number
  /** listening: the visitor is speaking. */
  isHearing: boolean
  /** listening: what was said last could not be understood. */
  isUnheard: boolean
  /** processing: what is waited for. */
  awaits: 'words' | 'answer'
  hasPondered: boolean
  /** The visitor's last words. */
  heard?: string
  /** listening: after these words, for which an answer was sought already, the visitor speaks on. */
  begunWith?: string
  /** What is said, or was said last. */
  clauses: readonly string[]
  saidCount: number
  /** No more clauses come. */
  isWhole: boolean
  /** When a clause last came or was said. */
  movedAt: number
  reply?: TalkReply
  /** The AI's words of this turn have been written down. */
  isWritten: boolean
  candidates: readonly string[]
  phrases: TalkPhrases
  offersPerson: boolean
  marks: TurnMarks
  /** It is over once the running clause is said. */
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
  /** The detector: somebody speaks; no more since `endedAt`; it was no speech after all. */
  | { kind: 'speechBegan' }
  | { kind: 'speechEnded'; endedAt: number }
  | { kind: 'misfired' }
  /** The recogniser: words; none. */
  | { kind: 'heard'; text: string }
  | { kind: 'unheard' }
  | { kind: 'typed'; text: string }
  | { kind: 'chose'; text: string }
  /** The answer to `turn`. */
  | { kind: 'clause'; turn: number; text: string }
  | { kind: 'reply'; turn: number; reply: TalkReply }
  | { kind: 'failed'; turn: number }
  /** The voice: a clause (from 0) can be heard, or read; it is said. */
  | { kind: 'sounded'; turn: number; clause: number }
  | { kind: 'said'; turn: number; clause: number }
  | { kind: 'touched' }
  | { kind: 'language'; lang: Language; phrases: TalkPhrases }
  /** A person is wanted. */
  | { kind: 'person' }
  | { kind: 'home' }
  /** The signage has left Standby: somebody is called, or calls. */
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
  /** Somebody is there. */
  | { kind: 'noticed'; at: number }
  | { kind: 'barged'; at: number }
  /** Nothing of the answer was heard yet: the question goes on. */
  | { kind: 'wentOn'; at: number }
  /** `steps`: Spec 4.5, 1 or 2. */
  | { kind: 'asked'; at: number; text: string; steps: 1 | 2 }
  | { kind: 'pondered'; at: number }
  | { kind: 'clauseCame'; at: number; text: string }
  | { kind: 'replied'; at: number; reply: TalkReply; clauses: readonly string[] }
  | { kind: 'sounded'; at: number }
  | { kind: 'clauseSaid'; at: number }
  /** Listening begins: after an answer, or anew because nothing was understood or nobody spoke. */
  | { kind: 'listened'; at: number; why: 'said' | 'unheard' | 'silence' }
  | { kind: 'turned'; at: number; lang: Language; phrases: TalkPhrases }
  /** It waits for the end of the sentence. */
  | { kind: 'endingSoon'; at: number; cause: TalkEnd }
  /** `callsPerson`: an operator is to be called now. */
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

/** What a visitor does; a talk that waits for its last sentence takes none of it. */
const OF_VISITORS: readonly TalkCommand['kind'][] = [
  'speechBegan',
  'heard',
  'typed',
  'chose',
  'touched',
  'language',
  'person',
]

/** Decides one command against the kiosk's talk (undefined: none); what is not named here is refused. */
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

/** Words of the recogniser are welcome. */
const isWaitingForWords = ({ phase, awaits }: TalkCycle): boolean =>
  phase === 'listening' || (phase === 'processing' && awaits === 'words')

/** Words of the answer to this turn are welcome. */
const isAnswering = ({ phase, awaits, turn, isWhole }: TalkCycle, of: number): boolean =>
  turn === of && ((phase === 'processing' && awaits === 'answer') || (phase === 'speaking' && !isWhole))

function decideSpeech(talk: TalkCycle, at: number): TalkVerdict {
  if (goesOn(talk, at)) return yes({ kind: 'wentOn', at })
  if (talk.phase === 'speaking') return yes({ kind: 'barged', at })
  return yes({ kind: talk.phase === 'listening' ? 'hearing' : 'noticed', at })
}

/** It was cut where a sentence seemed whole, a moment ago, and the avatar has not said a word. */
const goesOn = ({ phase, awaits, marks, heard, saidCount }: TalkCycle, at: number): boolean =>
  heard !== undefined &&
  saidCount === 0 &&
  (phase === 'speaking' || (phase === 'processing' && awaits === 'answer')) &&
  marks.recognisedAt !== undefined &&
  marks.soundAt === undefined &&
  at < (marks.spokenAt ?? 0) + GOES_ON_WITHIN_MS

/** What was said before it is still to be answered. */
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
  // an answer without a word would be a mouth that opens for nothing
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

/** The answer has been said. */
const over = (talk: TalkCycle, at: number): TalkVerdict =>
  talk.reply?.outcome === 'handOver' ? ended(at, 'handOver', true) : listened(at, 'said')

/** realtime, AI talk: it waits for the end of the sentence. */
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

/** When something of this talk happens by itself unless something else does (the clock of its commands). */
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
      // all that came is said; nothing more comes, or something may
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
 * What an event of decideTalk makes of its talk; undefined once it has ended.
 * Throws on one that lacks its talk, or that would open a second: a fault, not a rule.
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

/** What was not said yet stays unsaid. */
const silenced = (talk: TalkCycle) => ({
  turn: talk.turn + 1,
  clauses: talk.clauses.slice(0, talk.saidCount + 1),
  saidCount: Math.min(talk.saidCount + 1, talk.clauses.length),
  isWhole: true,
  isWritten: true,
})

function afterQuestion(talk: TalkCycle, { at, text, steps }: TalkEvent & { kind: 'asked' }): TalkCycle {
  const isRecognised = talk.phase === 'processing'
  // one question, however often its speaker went on, moves the talk on once
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
  // streamed, and heard already: now its words are known to the end
  const isWritten = talk.phase === 'speaking' && talk.marks.soundAt !== undefined
  const next = { ...talk, reply, candidates, isWhole: true, marks, isWritten, movedAt: at }
  return talk.phase === 'speaking' ? next : { ...next, ...speakingOf(clauses, at) }
}
