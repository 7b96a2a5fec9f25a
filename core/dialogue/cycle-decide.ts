import { ANSWER_TIMEOUT_MS, DIALOGUE_IDLE_MS, GOES_ON_WITHIN_MS } from '../limits.ts'
import {
  type DialogueCommand,
  type DialogueRefusal,
  type DialogueReply,
  type DialogueState,
  type DialogueVerdict,
  dialogueDueAt,
  type TalkEvent,
} from './cycle.ts'
import type { DialogueEnd } from './dialogue.ts'
import { withoutOwnVoice } from './own-voice.ts'
import { clausesOf, isReloadWord, isUtterance, questionOf } from './words.ts'

const yes = (event: TalkEvent): DialogueVerdict => ({ ok: true, event })
const no = (refusal: DialogueRefusal): DialogueVerdict => ({ ok: false, refusal })
const unchanged = yes({ kind: 'unchanged' })
const ended = (at: number, cause: DialogueEnd, callsPerson = false): DialogueVerdict =>
  yes({ kind: 'ended', at, cause, callsPerson })
const listened = (at: number, why: 'said' | 'late' | 'unheard' | 'silence'): DialogueVerdict =>
  yes({ kind: 'listened', at, why })

/** Commands of visitors that are refused while the dialogue speaks its last sentence before it ends. */
const OF_VISITORS: readonly DialogueCommand['kind'][] = [
  'speechBegan',
  'heard',
  'typed',
  'chose',
  'touched',
  'language',
  'person',
]

/**
 * Decides what one command does to the kiosk's dialogue (undefined: none is running). Refuses everything that is not
 * listed here.
 */
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
    case 'speechEnded':
    case 'misfired':
    case 'heard':
    case 'unheard':
      return decideSpeech(dialogue, command, at)
    case 'typed':
      return isUtterance(command.text) ? decideQuestion(dialogue, command.text, at) : no('tooShort')
    case 'chose':
      return dialogue.candidates.includes(command.text)
        ? decideQuestion(dialogue, command.text, at, true)
        : no('notOffered')
    case 'clause':
    case 'reply':
    case 'failed':
      return decideAnswer(dialogue, command, at)
    case 'sounded':
    case 'said':
      return decideVoice(dialogue, command, at)
    case 'touched':
      return yes(isInterruptible(dialogue) ? { kind: 'barged', at, by: 'touch' } : { kind: 'noticed', at })
    case 'language': {
      const { lang, phrases } = command
      return lang === dialogue.lang ? unchanged : yes({ kind: 'turned', at, lang, phrases })
    }
    case 'hours':
      return yes({ ...command, kind: 'hoursChanged', at })
    case 'tick':
      return decideTick(dialogue, at)
    default:
      return decideEnd(dialogue, command.kind, at)
  }
}

/** Decides the commands of the voice detector and the speech recognizer. */
function decideSpeech(
  dialogue: DialogueState,
  command: Extract<
    DialogueCommand,
    { kind: 'speechBegan' | 'speechEnded' | 'misfired' | 'heard' | 'unheard' }
  >,
  at: number,
): DialogueVerdict {
  const isHearing = dialogue.phase === 'listening' && dialogue.isHearing
  switch (command.kind) {
    case 'speechBegan':
      return decideBegin(dialogue, at)
    case 'speechEnded':
      return isHearing ? yes({ kind: 'heardOut', at, endedAt: command.endedAt }) : unchanged
    case 'misfired':
      if (isGoingOn(dialogue)) return yes({ kind: 'spokeAgain', at, isSpeech: false })
      return isHearing ? notUnderstood(dialogue, at) : unchanged
    case 'heard':
      return decideRecognized(dialogue, command.text, at)
    case 'unheard':
      return isWaitingForWords(dialogue) ? notUnderstood(dialogue, at) : unchanged
  }
}

/** Decides the commands of the answering server. Parts of the answer to an older question are refused. */
function decideAnswer(
  dialogue: DialogueState,
  command: Extract<DialogueCommand, { kind: 'clause' | 'reply' | 'failed' }>,
  at: number,
): DialogueVerdict {
  if (!isAnswering(dialogue, command.turn)) return no('stale')
  switch (command.kind) {
    case 'clause':
      return yes({ kind: 'clauseCame', at, text: command.text })
    case 'reply':
      return replied(dialogue, command.reply, at)
    case 'failed':
      return failed(dialogue, at)
  }
}

function decideEnd(
  dialogue: DialogueState,
  kind: 'person' | 'home' | 'called' | 'suspend' | 'lost',
  at: number,
): DialogueVerdict {
  switch (kind) {
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
  }
}

/** Whether the visitor's last utterance is still being recognized. */
const isRecognizing = ({ phase, awaits }: DialogueState): boolean =>
  phase === 'processing' && awaits === 'words'

/** Whether the visitor speaks again while the last utterance is still being recognized. */
const isGoingOn = (dialogue: DialogueState): boolean =>
  isRecognizing(dialogue) && dialogue.speaksAgain === true

/** Whether recognized words are accepted now. */
const isWaitingForWords = (dialogue: DialogueState): boolean =>
  dialogue.phase === 'listening' || isRecognizing(dialogue)

/**
 * Whether clauses or the end of the answer are accepted now.
 * @param of number of the question that the clauses answer
 */
const isAnswering = ({ phase, awaits, turn, isWhole }: DialogueState, of: number): boolean =>
  turn === of && ((phase === 'processing' && awaits === 'answer') || (phase === 'speaking' && !isWhole))

/** Whether the AI speaks and a voice or a touch stops it. Neither stops the announcement that an operator is called. */
const isInterruptible = ({ phase, reply }: DialogueState): boolean =>
  phase === 'speaking' && reply?.outcome !== 'handOver'

function decideBegin(dialogue: DialogueState, at: number): DialogueVerdict {
  if (continuesQuestion(dialogue, at)) return yes({ kind: 'wentOn', at })
  if (isRecognizing(dialogue) && isSoonAfter(dialogue.marks, at))
    return yes({ kind: 'spokeAgain', at, isSpeech: true })
  if (isInterruptible(dialogue)) return yes({ kind: 'barged', at, by: 'voice' })
  if (dialogue.phase !== 'listening') return unchanged
  // While the AI hears a voice, the idle time-out is not checked. So it is checked here, before each utterance:
  // otherwise voices that never pause would keep the dialogue open.
  return isIdle(dialogue, at) ? ended(at, 'timeout') : yes({ kind: 'hearing', at })
}

/** Whether the AI has been listening without a sign of a visitor for DIALOGUE_IDLE_MS. */
const isIdle = ({ phase, isHearing, signAt }: DialogueState, at: number): boolean =>
  phase === 'listening' && !isHearing && at >= signAt + DIALOGUE_IDLE_MS

/**
 * Whether speech that begins now continues the last question: the visitor stopped a moment ago, and no answer was
 * audible yet.
 */
const continuesQuestion = (
  { phase, awaits, marks, lastWords, saidCount }: DialogueState,
  at: number,
): boolean =>
  lastWords !== undefined &&
  saidCount === 0 &&
  (phase === 'speaking' || (phase === 'processing' && awaits === 'answer')) &&
  marks.recognisedAt !== undefined &&
  marks.soundAt === undefined &&
  isSoonAfter(marks, at)

/** Whether speech that begins now follows the visitor's last words closely enough to belong to the same question. */
const isSoonAfter = ({ spokenAt = 0 }: DialogueState['marks'], at: number): boolean =>
  at < spokenAt + GOES_ON_WITHIN_MS

/**
 * Nothing was understood. If the visitor was continuing a question, the part that was already understood is asked
 * again.
 */
const notUnderstood = (dialogue: DialogueState, at: number): DialogueVerdict =>
  dialogue.begunWith === undefined
    ? listened(at, 'unheard')
    : decideSpokenQuestion(dialogue, dialogue.begunWith, at)

function decideRecognized(dialogue: DialogueState, text: string, at: number): DialogueVerdict {
  if (!isWaitingForWords(dialogue)) return no(dialogue.phase === 'speaking' ? 'notListening' : 'busy')
  const { lang, clauses, begunWith } = dialogue
  const words = dialogue.mayHoldOwnVoice ? withoutOwnVoice(text, clauses, lang) : text
  if (!isUtterance(words)) return notUnderstood(dialogue, at)
  return decideSpokenQuestion(dialogue, questionOf(words, begunWith, lang), at)
}

/** Asks the question, or waits for the rest of it if the visitor speaks again. */
const decideSpokenQuestion = (dialogue: DialogueState, text: string, at: number): DialogueVerdict =>
  isGoingOn(dialogue) ? yes({ kind: 'wentOn', at, text }) : decideQuestion(dialogue, text, at)

function decideQuestion(
  dialogue: DialogueState,
  text: string,
  at: number,
  isCandidate = false,
): DialogueVerdict {
  if (dialogue.phase === 'processing' && dialogue.awaits === 'answer') return no('busy')
  if (isReloadWord(text, dialogue.lang)) return ended(at, 'reload')
  // Spec 4.5: if the question was unclear, and the visitor presses one of the meanings that the AI offers, that counts
  // two steps. Every other question counts one step, even a suggested one.
  const steps = isCandidate && dialogue.reply?.selectCandidate ? 2 : 1
  return yes({ kind: 'asked', at, text: text.trim(), steps, isCandidate })
}

const replied = (dialogue: DialogueState, reply: DialogueReply, at: number): DialogueVerdict => {
  const clauses = dialogue.phase === 'processing' ? clausesOf(reply.answer) : []
  // An answer without words has nothing to speak, so it counts as a failed one.
  if (dialogue.phase === 'processing' && clauses.length === 0) return failed(dialogue, at)
  return yes({ kind: 'replied', at, reply, clauses })
}

const failed = (dialogue: DialogueState, at: number): DialogueVerdict => {
  const clauses = dialogue.phase === 'processing' ? clausesOf(dialogue.phrases.apology) : []
  const answer = dialogue.phase === 'processing' ? dialogue.phrases.apology : ''
  const { suggestions } = dialogue.phrases
  return yes({ kind: 'replied', at, reply: { answer, outcome: 'failed', sources: [], suggestions }, clauses })
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
    : over(dialogue, at, 'said')
}

/** Decides what follows an answer that was spoken to its end, or took too long: calling an operator, or listening again. */
const over = (dialogue: DialogueState, at: number, why: 'said' | 'late'): DialogueVerdict =>
  dialogue.reply?.outcome === 'handOver' ? ended(at, 'handOver', true) : listened(at, why)

/**
 * Decides what happens when the signage is suspended: its dialogue ends, but only after the current sentence
 * (docs/realtime.md, AI talk).
 */
function decideSuspend(dialogue: DialogueState, at: number): DialogueVerdict {
  const isMidSentence = dialogue.phase === 'speaking' && dialogue.saidCount < dialogue.clauses.length
  if (!isMidSentence) return ended(at, 'suspended')
  return dialogue.endsAs ? unchanged : yes({ kind: 'endingSoon', at, cause: 'suspended' })
}

function decideTick(dialogue: DialogueState, at: number): DialogueVerdict {
  if (at < dialogueDueAt(dialogue)) return unchanged
  switch (dialogue.phase) {
    case 'listening':
      if (isIdle(dialogue, at)) return ended(at, 'timeout')
      return dialogue.isHearing ? notUnderstood(dialogue, at) : listened(at, 'silence')
    case 'processing':
      if (dialogue.awaits === 'words') return notUnderstood(dialogue, at)
      return at >= dialogue.phaseSinceAt + ANSWER_TIMEOUT_MS
        ? failed(dialogue, at)
        : yes({ kind: 'pondered', at })
    case 'speaking':
      return dialogue.endsAs ? ended(at, dialogue.endsAs) : over(dialogue, at, 'late')
  }
}
