import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { DialogueReply } from '#core/dialogue/contract.ts'
import type { TurnEvent } from '#core/dialogue/contract-turn.ts'
import { failedAfter, isHandedOver, stepsOf } from '#core/dialogue/turn.ts'
import { clausesOf, joinClauses } from '#core/dialogue/words.ts'
import { openStateAt } from '#core/hours/hours.ts'
import { Refusal } from '#core/http/refusals.ts'
import { sameQuestionKey } from '#core/knowledge/same-question.ts'
import type { Language } from '#core/languages.ts'
import { ASKED_MAX_PER_MINUTE } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import type { AiSettings } from '../../db/queries/ai-settings.ts'
import { findHours } from '../../db/queries/hours.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { noteUnanswered, retractUnanswered } from '../../db/queries/unanswered.ts'
import { countAnswered, uncountAnswered } from '../exhibits/knowledge.ts'
import { isHoliday } from '../hours/holidays.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import { type Question, spokenOf } from '../knowledge/find.ts'
import type { Conversation, Conversations } from './conversations.ts'
import { embeddedAnswer, handingOver, noPerson, saying, smallTalk, type Verdict } from './embedded.ts'
import { openingHoursSpoken } from './opening-hours.ts'
import { aiSettingsOf } from './settings.ts'
import { suggestionsFor } from './suggestions.ts'

/** The events of an answer: its clauses in order, then the whole reply. */
export type AnswerEvent = Extract<TurnEvent, { kind: 'clause' | 'reply' }>

/** Answers a question with a chat server: yields the clauses, and returns the answer with its outcome. */
export type ChatAnswerer = (
  question: Question,
  settings: AiSettings,
  conversation: Conversation,
) => AsyncGenerator<string, Verdict>

export interface DialogueDeps {
  db: Db
  now: () => number
  conversations: Conversations
  /** Counts a signage's questions in the last minute. */
  asked: FailureCounter
  /** The chat server to use; undefined if neither the company nor the configuration of this server names one. */
  chatOf: (settings: AiSettings) => ChatAnswerer | undefined
}

export const ASKED_WINDOW = [ASKED_MAX_PER_MINUTE, 60_000] as const

/** A question of a visitor. */
interface Asked {
  text: string
  lang: Language
  /** ID of the conversation; undefined continues the current one at this signage. */
  talkId: string | undefined
  /** Whether the text is a suggested question, or a suggested meaning of a question, that the visitor pressed. */
  isCandidate: boolean
  /** The previous question, if the visitor continued it before hearing the answer. `text` then contains both parts. */
  replaces?: string | undefined
}

/** The caller's signage, if it may ask the AI now. @throws Refusal aiTalkOff, tooMany */
export function requireSignage({ db, now, asked }: DialogueDeps, { signageId }: CompanyAsker) {
  const signage = signageId === null ? undefined : findSignage(db, signageId)
  if (!signage?.aiTalk) throw new Refusal('aiTalkOff')
  const retryAfterMs = asked.waitMs(String(signage.id), now())
  if (retryAfterMs > 0) throw new Refusal('tooMany', { retryAfterMs })
  return signage
}

/**
 * Yields the answer to a visitor's question clause by clause, and the whole reply last. If the visitor interrupts the
 * answer, the conversation remembers the clauses sent so far as the answer.
 * @param closed aborts when the client disconnects
 * @throws Refusal aiTalkOff, tooMany
 */
export async function* askAI(
  deps: DialogueDeps,
  asker: CompanyAsker,
  { text, lang, talkId, isCandidate, replaces }: Asked,
  closed?: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const { db, now, conversations } = deps
  const { companyId } = asker
  const { id: signageId, storeId } = requireSignage(deps, asker)
  deps.asked.fail(String(signageId), now())
  const settings = aiSettingsOf(db, companyId)
  const conversation = conversations.of(signageId, talkId, now())
  if (replaces !== undefined) takeBack(deps, companyId, conversation, replaces)
  const isChosen = isCandidate && conversation.asksBack
  const question: Question = { companyId, storeId, signageId, lang, text }

  const spoken = new Spoken()
  const asking = answerTo(deps, question, settings, conversation, isCandidate)
  let said: Verdict | undefined
  try {
    said = yield* passed(asking, spoken, closed)
  } finally {
    if (!said && spoken.clauses.length > 0)
      concluded(deps, question, settings, conversation, spoken.interrupted(lang))
  }
  if (!said) return
  const verdict = concluded(deps, question, settings, conversation, said)

  if (spoken.clauses.length === 0) for (const clause of clausesOf(verdict.answer)) yield spoken.clause(clause)
  yield { kind: 'reply', reply: replyFrom(verdict, isChosen, conversation) }
}

/**
 * Yields the clauses as events. If the client disconnects, ends the request to the chat server.
 * @returns the answer with its outcome; undefined if the client disconnected before it was complete
 */
async function* passed(
  asking: AsyncGenerator<string, Verdict>,
  spoken: Spoken,
  closed: AbortSignal | undefined,
): AsyncGenerator<AnswerEvent, Verdict | undefined> {
  const left = aborted(closed)
  try {
    for (;;) {
      const step = await Promise.race([asking.next(), left])
      if (!step) return undefined
      if (step.done) return step.value
      yield spoken.clause(step.value)
    }
  } finally {
    // While the chat server is silent, this resolves only after its next words, so do not wait for a client that left.
    await Promise.race([asking.return(undefined as never), left])
  }
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<undefined>((resolve) => {
    if (signal?.aborted) resolve(undefined)
    signal?.addEventListener('abort', () => resolve(undefined))
  })

/** Turns clauses into numbered events. */
class Spoken {
  readonly clauses: string[] = []

  clause(text: string): AnswerEvent {
    return { kind: 'clause', index: this.clauses.push(text) - 1, text }
  }

  /** The outcome of an answer that the visitor interrupted after these clauses. */
  interrupted(lang: Language): Verdict {
    return { answer: joinClauses(this.clauses, lang), outcome: 'answered', sources: [] }
  }
}

/**
 * Yields an answer from the first of these sources that has one: the source of a suggestion that the visitor pressed,
 * small talk, and the chat server or, if the company uses none, its knowledge.
 */
async function* answerTo(
  deps: DialogueDeps,
  question: Question,
  settings: AiSettings,
  conversation: Conversation,
  isCandidate: boolean,
): AsyncGenerator<string, Verdict> {
  const { db, chatOf } = deps
  const source = isCandidate ? conversation.offered.get(question.text) : undefined
  const chosen = source === undefined ? undefined : spokenOf(db, question, source)
  if (chosen) return saying(chosen)
  // Kiosks also offer suggestions before a conversation begins, so the conversation may not know the source of the
  // pressed suggestion. The text of a suggestion is a stored wording, so the search finds its answer.
  const known = isCandidate ? await embeddedAnswer(deps, question) : undefined
  if (known?.outcome === 'answered') return known
  const small = smallTalk(question.lang, question.text, settings.greeting)
  if (small) return small.outcome === 'handOver' ? await embeddedAnswer(deps, question) : small
  const chat = settings.answerer === 'chat' ? chatOf(settings) : undefined
  return chat ? yield* chat(question, settings, conversation) : await embeddedAnswer(deps, question)
}

/**
 * Undoes the visitor's last question, because a longer one replaces it: the conversation forgets the question, and its
 * count as answered or unanswered is taken back. Does nothing if `replaced` is not the last question whose outcome was
 * recorded.
 */
function takeBack(
  { db, conversations }: DialogueDeps,
  companyId: number,
  conversation: Conversation,
  replaced: string,
): void {
  const last = conversations.takeBack(conversation, replaced)
  if (!last) return
  const { text, lang, outcome, sources, at } = last
  if (outcome === 'unanswered')
    db.transaction((tx) => retractUnanswered(tx, { companyId, lang, folded: sameQuestionKey(text, lang) }))
  if (outcome === 'answered') uncountAnswered(db, sources, at)
}

/**
 * Records the outcome. An unanswered question goes to the inbox of unanswered questions; after several in a row, an operator is
 * called.
 */
function concluded(
  deps: DialogueDeps,
  question: Question,
  { failedTurnsMax }: AiSettings,
  conversation: Conversation,
  verdict: Verdict,
): Verdict {
  const { db, now, conversations } = deps
  const { companyId, lang, text, signageId } = question
  const { outcome, sources } = verdict
  conversation.last = { text, lang, outcome, sources, at: now(), before: rememberedOf(conversation) }
  if (outcome === 'unanswered') {
    const folded = sameQuestionKey(text, lang)
    if (folded !== '')
      db.transaction((tx) => noteUnanswered(tx, { companyId, lang, text, folded, at: now(), signageId }))
  }
  if (outcome === 'answered') countAnswered(db, companyId, sources, now())
  conversation.failed = failedAfter(conversation.failed, outcome)
  const isFailed = isHandedOver(conversation.failed, failedTurnsMax)
  const said = isFailed || outcome === 'handOver' ? handedOver(deps, question, verdict) : verdict
  if (isFailed || said.outcome === 'handOver') conversation.failed = 0
  if (said.outcome === 'answered')
    conversation.answeredSources = new Set([...conversation.answeredSources, ...said.sources])
  conversation.asksBack = said.candidates !== undefined
  const offered = said.candidates ?? nextFor(deps, question, conversation, said)
  conversation.offered = new Map(offered.map(({ title, source }) => [title, source]))
  conversations.say(conversation, [
    { speaker: 'visitor', text },
    { speaker: 'ai', text: said.answer },
  ])
  return said
}

const rememberedOf = ({ turns, failed, offered, asksBack, answeredSources }: Conversation) => ({
  turns,
  failed,
  offered,
  asksBack,
  answeredSources,
})

/**
 * decisions 11: calls an operator. If the company is closed and the visitor has asked for a person, says when it opens
 * instead.
 */
function handedOver({ db, now }: DialogueDeps, question: Question, verdict: Verdict): Verdict {
  const { companyId, storeId, lang } = question
  const hours = findHours(db, companyId, storeId)
  if (hours === null || openStateAt(hours, now(), isHoliday).isOpen) return handingOver(lang)
  return verdict.outcome === 'handOver' ? noPerson(lang, openingHoursSpoken(db, question, now())) : verdict
}

/** Questions to offer as buttons after this answer; none if an operator takes over. */
const nextFor = (
  { db, now }: DialogueDeps,
  question: Question,
  { answeredSources }: Conversation,
  { outcome, related = [] }: Verdict,
) =>
  outcome === 'handOver'
    ? []
    : suggestionsFor(db, question, { now: now(), related, without: answeredSources })

function replyFrom(
  { answer, outcome, sources, gesture }: Verdict,
  isChosen: boolean,
  { offered, asksBack }: Conversation,
): DialogueReply {
  const questions = [...offered.keys()]
  return {
    answer,
    outcome,
    sources,
    steps: stepsOf(isChosen),
    ...(gesture && { gesture }),
    ...(asksBack && { selectCandidate: questions }),
    ...(!asksBack && questions.length > 0 && { suggestions: questions }),
  }
}

/** Reads an answer to its end and returns the whole reply. @throws Refusal aiTalkOff, tooMany */
export async function replyOf(events: AsyncGenerator<AnswerEvent, void>): Promise<DialogueReply> {
  for await (const event of events) if (event.kind === 'reply') return event.reply
  throw new Error('an AI dialogue ended without its reply')
}

/** Spec 7.5, restart: deletes the conversation at this signage from memory. */
export function restartTalk(
  { conversations }: DialogueDeps,
  { signageId }: { signageId: number | null },
): void {
  if (signageId !== null) conversations.forget(signageId)
}
