import type { Motion } from '../characters/avatar.ts'
import type { Language } from '../languages.ts'
import {
  ANSWER_TIMEOUT_MS,
  CLAUSE_MAX_MS,
  DIALOGUE_IDLE_MS,
  PONDER_AFTER_MS,
  RECOGNITION_TIMEOUT_MS,
  UTTERANCE_MAX_MS,
} from '../limits.ts'
import type { DialogueEnd, DialoguePhase, Outcome } from './dialogue.ts'

/** The server's complete answer to a question. The clauses of the answer may have arrived before. */
export interface DialogueReply {
  answer: string
  selectCandidate?: readonly string[]
  /** Questions that the visitor may ask next. */
  suggestions?: readonly string[]
  outcome: Outcome
  gesture?: Motion
  sources: readonly string[]
}

/**
 * Times of the steps of a turn (a question and its answer), on the kiosk's monotonic clock: end of speech or touch,
 * recognized words, first clause, first sound.
 */
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
  /** Questions offered with the greeting. */
  suggestions: readonly string[]
}

/**
 * Spec 4.5: the state of one AI dialogue of one kiosk. `decideDialogue` decides what each command may do in each
 * phase (cycle-decide.ts), `applyDialogue` computes the next state (cycle-apply.ts), effects.ts lists what the kiosk then
 * does. The matrices printed in tests/core/dialogue/cycle.test.ts show every case.
 */
export interface DialogueState {
  talkId: string
  lang: Language
  phase: DialoguePhase
  step: number
  /** Number of the current turn (a question and its answer). Results of an older turn are ignored. */
  turn: number
  phaseSinceAt: number
  /**
   * When the visitor last spoke or touched the screen, or an answer ended. The 60 s time-out starts here. Speech that gets no
   * answer counts only UNANSWERED_SPEECH_MAX times in a row.
   */
  signAt: number
  /** Utterances in a row that were not understood or got no answer, since the visitor last touched the screen. */
  unanswered: number
  /** When the AI last finished speaking or was interrupted by a voice. */
  spokeUntilAt?: number
  /**
   * Whether the microphone may have picked up the AI's voice, because the current utterance began while the AI spoke or
   * right after.
   */
  mayHoldOwnVoice?: boolean
  /** In the phase `listening`: the visitor is speaking. */
  isHearing: boolean
  /** In the phase `listening`: the last utterance was not understood. */
  isNotUnderstood: boolean
  /** In the phase `processing`: what the kiosk is waiting for. */
  awaits: 'words' | 'answer'
  /** While the kiosk waits for words: the visitor speaks again, so the words are only the first part of a question. */
  speaksAgain?: boolean
  hasPondered: boolean
  /** The visitor's last words. */
  lastWords?: string
  /** In the phase `listening`: the visitor continues a question that began with these words. */
  begunWith?: string
  /** The clauses of the current or last answer (or greeting). */
  clauses: readonly string[]
  saidCount: number
  /** Whether all clauses of the answer have arrived. */
  isWhole: boolean
  /** When the question was asked, or the answer last made progress: a clause arrived, became audible or was spoken. */
  movedAt: number
  reply?: DialogueReply
  /** Whether the AI's words of this turn have been sent to the transcript. */
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
  /** From the voice detector: the visitor began to speak, stopped at `endedAt`, or the sound was not speech. */
  | { kind: 'speechBegan' }
  | { kind: 'speechEnded'; endedAt: number }
  | { kind: 'misfired' }
  /** From the speech recognizer: the recognized words (`heard`), or that it recognized none (`unheard`). */
  | { kind: 'heard'; text: string }
  | { kind: 'unheard' }
  /** The visitor typed a text, or chose one of the texts that the AI suggested. */
  | { kind: 'typed'; text: string }
  | { kind: 'chose'; text: string }
  /**
   * Results of the request for the AI's answer in turn number `turn`: the next clause, the complete reply, or that
   * the request failed.
   */
  | { kind: 'clause'; turn: number; text: string }
  | { kind: 'reply'; turn: number; reply: DialogueReply }
  | { kind: 'failed'; turn: number }
  /**
   * From the speech output: clause number `clause` (from 0) became audible or readable (`sounded`), or was spoken to
   * its end (`said`).
   */
  | { kind: 'sounded'; turn: number; clause: number }
  | { kind: 'said'; turn: number; clause: number }
  /** The visitor touched the screen. */
  | { kind: 'touched' }
  /** The visitor chose a language. */
  | { kind: 'language'; lang: Language; phrases: DialoguePhrases }
  /** The opening hours have begun or ended, so a person can be called from now on, or no longer. */
  | { kind: 'hours'; apology: string; offersPerson: boolean }
  /** The visitor asks for a person. */
  | { kind: 'person' }
  | { kind: 'home' }
  /** The signage has left Standby because of a call. */
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
  /** The visitor touched the screen, so the time-out starts again. */
  | { kind: 'noticed'; at: number }
  | { kind: 'barged'; at: number; by: 'voice' | 'touch' }
  /** The visitor speaks again while the words are awaited (`isSpeech`), or that sound was not speech. */
  | { kind: 'spokeAgain'; at: number; isSpeech: boolean }
  /**
   * The visitor continues the question before any of the answer was heard. `text`: its first words, if they were not
   * asked.
   */
  | { kind: 'wentOn'; at: number; text?: string }
  /**
   * `steps`: by how many steps (1 or 2) the dialogue advances (Spec 4.5). `isCandidate`: the visitor pressed a text
   * that the AI had suggested.
   */
  | { kind: 'asked'; at: number; text: string; steps: 1 | 2; isCandidate: boolean }
  | { kind: 'pondered'; at: number }
  | { kind: 'clauseCame'; at: number; text: string }
  | { kind: 'replied'; at: number; reply: DialogueReply; clauses: readonly string[] }
  | { kind: 'sounded'; at: number }
  | { kind: 'clauseSaid'; at: number }
  /**
   * Listening starts. `said`: after an answer. `late`: because the answer took too long. `unheard`: because nothing was
   * understood. `silence`: because the visitor said nothing.
   */
  | { kind: 'listened'; at: number; why: 'said' | 'late' | 'unheard' | 'silence' }
  | { kind: 'turned'; at: number; lang: Language; phrases: DialoguePhrases }
  | { kind: 'hoursChanged'; at: number; apology: string; offersPerson: boolean }
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
      // All clauses that have arrived were spoken. If the answer is not complete, more clauses may follow.
      return dialogue.isWhole ? dialogue.movedAt : dialogue.movedAt + ANSWER_TIMEOUT_MS
  }
}
