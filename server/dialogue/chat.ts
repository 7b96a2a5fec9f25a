import { randomBytes } from 'node:crypto'
import type { ChatModel } from '#core/dialogue/ai-prices.ts'
import { createClauseCutter } from '#core/dialogue/clauses.ts'
import { createGuard, type GuardSource, looksLikeInjection, SPOKEN_MAX } from '#core/dialogue/guard.ts'
import { createPlainText } from '#core/dialogue/plain-text.ts'
import { PERSON_MARK, type PromptMessage, promptOf, tokensAtMost } from '#core/dialogue/prompt.ts'
import { joinClauses } from '#core/dialogue/words.ts'
import type { Db } from '../../db/open.ts'
import type { AiSettings } from '../../db/queries/ai-settings.ts'
import { listFactsAt } from '../../db/queries/facts.ts'
import { findInKnowledge, type Question, spokenOf } from '../knowledge/find.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import type { ChatAnswerer } from './ask.ts'
import type { Conversation } from './conversations.ts'
import { embeddedAnswer, handingOver, type Verdict } from './embedded.ts'
import { openingHoursFor, openingHoursSpoken } from './opening-hours.ts'
import type { ChatPart } from './servers/chat-replies.ts'
import type { ChatPlace } from './servers/chat-requests.ts'
import type { ChatServer } from './servers/chat-server.ts'
import { type ChatAccount, reserveSpending, type Tokens } from './spending.ts'
import { DIALOGUE_TEXTS } from './texts.ts'

export interface ChatDeps {
  db: Db
  now: () => number
  secretCiphers: Pick<SecretCiphers, 'chatKey'>
  installation: InstallationChat
  /**
   * @param isOwn whether the operator of this Uketsuke server has configured the chat server for all companies; the
   * address of any other server must be public
   */
  serverAt: (place: ChatPlace, isOwn: boolean) => ChatServer
  health: ChatHealth
}

/** The chat server for companies without a chat server of their own. */
export interface InstallationChat {
  /** Undefined: this Uketsuke server has no chat server for its companies. */
  server: Pick<ChatPlace, 'url' | 'key'> | undefined
  /** Models that companies may choose; the first is the default. */
  models: readonly [ChatModel, ...ChatModel[]]
  /**
   * Maximum daily costs of one company at the AI servers that all companies share (chat, speech and transcription
   * together).
   */
  dayYenMax: number
}

/** Called with the result of each request to a chat server. */
export interface ChatHealth {
  answered(companyId: number): void
  failed(companyId: number, error: unknown, place?: ChatPlace): void
}

/** Maximum number of tokens of an answer: enough for three sentences of a wordy model. */
const ANSWER_TOKENS_MAX = 400
/**
 * Maximum number of characters that are read of an answer. The guard (`Guarded`) normally ends an answer earlier, after
 * SPOKEN_MAX characters.
 */
const ANSWER_LETTERS_MAX = 4 * SPOKEN_MAX
/** Reported to `health` instead of an error if a daily limit is reached. */
export const USED_UP = 'budget'
const SOURCES_MAX = 6
const FACTS_SHOWN = 10
/** Minimum search score of a source; sources with a lower score count as unrelated to the question. */
const RELATED = 0.12
const TURNS_SENT = 6

interface ChatChoice {
  place: ChatPlace
  /** Whether this is the server that all companies share, not one that the company has entered. */
  isOwn: boolean
  account: ChatAccount
}

/**
 * Where chat requests go: to the company's own server, else to the one that all companies of this Uketsuke server share
 * (`isOwn`). Undefined: not configured, or its key cannot be decrypted.
 */
export function chatPlaceOf(
  { installation, secretCiphers }: Pick<ChatDeps, 'installation' | 'secretCiphers'>,
  { companyId, chatUrl, chatKey, chatModel, ...settings }: AiSettings,
): ChatChoice | undefined {
  const dayYenMax = settings.chatDayYenMax
  if (chatUrl !== null) {
    const key = chatKey === null ? '' : secretCiphers.chatKey.decrypt(chatKey, companyId)
    if (key === undefined) return undefined
    const { chatInYen: inYen, chatOutYen: outYen } = settings
    const account = { companyId, inYen, outYen, dayYenMax, installationDayYenMax: null }
    return { place: { url: chatUrl, key, model: chatModel ?? '' }, isOwn: false, account }
  }
  const { server, models, dayYenMax: installationDayYenMax } = installation
  const { model, inYen, outYen } = models.find((one) => one.model === chatModel) ?? models[0]
  const account = { companyId, inYen, outYen, dayYenMax, installationDayYenMax }
  return server && { place: { ...server, model }, isOwn: true, account }
}

export function chatAnswererOf(deps: ChatDeps, settings: AiSettings): ChatAnswerer | undefined {
  const found = chatPlaceOf(deps, settings)
  return found && answererAt(deps, found)
}

/** Finds the company's knowledge that is related to this question or to the visitor's previous words. */
async function sourcesFor(
  { db, now }: Pick<ChatDeps, 'db' | 'now'>,
  question: Question,
  { turns }: Conversation,
): Promise<GuardSource[]> {
  const before = turns.findLast(({ speaker }) => speaker === 'visitor')?.text
  const related: string[] = []
  for (const text of [question.text, ...(before === undefined ? [] : [before])]) {
    const { ranked } = await findInKnowledge(db, { ...question, text })
    const near = ranked.filter(({ score }) => score >= RELATED).slice(0, SOURCES_MAX)
    related.push(...near.map(({ source }) => source))
  }
  const { companyId, lang, storeId } = question
  const facts = listFactsAt(db, { companyId, lang, storeId }, FACTS_SHOWN).map(({ id }) => `fact:${id}`)
  const known = [...new Set([...related.slice(0, SOURCES_MAX), ...facts])].flatMap(
    (source) => spokenOf(db, question, source) ?? [],
  )
  // The opening hours are always added to related knowledge. Without related knowledge, they are
  // returned only for a question about them. Without any source, no request is sent to the chat server.
  const hours =
    known.length > 0 ? openingHoursSpoken(db, question, now()) : openingHoursFor(db, question, now())
  return hours ? [...known, hours] : known
}

/** Answers without a chat server. A question that looks like prompt injection is not stored as unanswered. */
async function withoutServer(deps: Pick<ChatDeps, 'db' | 'now'>, question: Question): Promise<Verdict> {
  const verdict = await embeddedAnswer(deps, question)
  const { lang, text } = question
  return verdict.outcome === 'unanswered' && looksLikeInjection(text)
    ? { answer: DIALOGUE_TEXTS.refused[lang], outcome: 'refused', sources: [] }
    : verdict
}

/**
 * Cuts an answer into clauses of plain text, and returns those that the guard accepts. The answer ends before the first
 * clause that the guard refuses.
 */
class Guarded {
  readonly clauses: string[] = []
  readonly sources = new Set<string>()
  /** The whole answer as plain text. Instead of an answer, the model may write a mark such as PERSON_MARK. */
  whole = ''
  isStopped = false
  readonly #guard: ReturnType<typeof createGuard>
  readonly #plain = createPlainText()
  readonly #cutter = createClauseCutter()
  /**
   * Whether the text is a mark such as PERSON_MARK instead of an answer; undefined until the first non-blank letter
   * arrives.
   */
  #isMark: boolean | undefined

  constructor(guard: ReturnType<typeof createGuard>) {
    this.#guard = guard
  }

  take(text: string, isWhole: boolean): string[] {
    const plain = this.#plain.take(text, isWhole)
    this.whole += plain
    if (this.#isMark === undefined && plain.trim() !== '') this.#isMark = plain.trimStart().startsWith('[')
    // A mark such as PERSON_MARK replaces the whole answer, so pass nothing on before the text is complete.
    if (this.#isMark && !isWhole) return []
    const good: string[] = []
    for (const clause of this.#cutter.take(this.#isMark ? this.whole : plain, isWhole)) {
      const verdict = this.#guard(clause)
      if (!verdict.isGood) {
        this.isStopped = true
        break
      }
      if (verdict.source !== undefined) this.sources.add(verdict.source)
      this.clauses.push(clause)
      good.push(clause)
    }
    return good
  }
}

function answererAt(deps: ChatDeps, { place, isOwn, account }: ChatChoice): ChatAnswerer {
  const { db, now, serverAt, health, installation } = deps
  return async function* answer(question, settings, conversation) {
    const { lang } = question
    const { persona, isFreeToAnswer } = settings
    const sources = await sourcesFor(deps, question, conversation)
    if (sources.length === 0 && !isFreeToAnswer) return await withoutServer(deps, question)
    const mark = `«${randomBytes(9).toString('base64url')}»`
    const turns = conversation.turns.slice(-TURNS_SENT)
    const { messages, rules } = promptOf({
      lang,
      persona,
      isFreeToAnswer,
      sources,
      turns,
      mark,
      question: question.text,
    })
    const server = serverAt(place, isOwn)
    const most = tokensOf(messages, server.outputTokensMax(ANSWER_TOKENS_MAX))
    const settle = reserveSpending(db, account, most, now())
    if (!settle) {
      health.failed(account.companyId, USED_UP)
      return await withoutServer(deps, question)
    }

    const said = new Guarded(
      createGuard({
        lang,
        sources,
        isFreeToAnswer,
        confidential: [rules, persona],
        secrets: [place.key, mark, ...(installation.server ? [installation.server.key] : [])],
      }),
    )
    const request = { messages, maxTokens: ANSWER_TOKENS_MAX, lettersMax: ANSWER_LETTERS_MAX }
    const bill = new Bill(most)
    try {
      yield* guardedClauses(server.ask(request), said, bill)
      health.answered(account.companyId)
    } catch (error) {
      health.failed(account.companyId, error, place)
    } finally {
      settle(bill.total())
    }
    const verdict = await verdictOf(deps, question, said)
    return { ...verdict, related: sources.map(({ source }) => source) }
  }
}

/** Reads the server's answer until the guard stops it. @returns its clauses, each as soon as it is complete */
async function* guardedClauses(
  parts: AsyncIterable<ChatPart>,
  said: Guarded,
  bill: Bill,
): AsyncGenerator<string, void> {
  for await (const part of parts) {
    bill.add(part)
    if ('text' in part) yield* said.take(part.text, false)
    if (said.isStopped) return
  }
  yield* said.take('', true)
}

async function verdictOf(
  deps: Pick<ChatDeps, 'db' | 'now'>,
  question: Question,
  { whole, clauses, sources }: Guarded,
): Promise<Verdict> {
  if (whole.trim().startsWith(PERSON_MARK)) return handingOver(question.lang)
  // No clause has reached the visitor: the chat server has marked the question as one that it cannot answer, its answer was cut off,
  // or the guard refused the text.
  if (clauses.length === 0) return await withoutServer(deps, question)
  return {
    answer: joinClauses(clauses, question.lang),
    outcome: 'answered',
    sources: [...sources],
  }
}

/** Upper bound of the tokens that a request may use. */
export const tokensOf = (messages: readonly PromptMessage[], outputTokens: number): Tokens => ({
  inputTokens: Math.ceil(messages.reduce((sum, { content }) => sum + tokensAtMost(content), 0)),
  outputTokens,
})

/** Determines the tokens that a request used: the server's counts if they are plausible, else an estimate. */
export class Bill {
  readonly #most: Tokens
  #outputTokens = tokensAtMost('')
  #usage: { inputTokens: unknown; outputTokens: unknown } | undefined

  constructor(most: Tokens) {
    this.#most = most
  }

  add(part: ChatPart): void {
    if ('text' in part) this.#outputTokens += tokensAtMost(part.text) - tokensAtMost('')
    else this.#usage = part
  }

  total(): Tokens {
    const { inputTokens, outputTokens } = this.#most
    const estimate = Math.min(Math.ceil(this.#outputTokens), outputTokens)
    return {
      inputTokens: wholeUpTo(inputTokens, this.#usage?.inputTokens) ?? inputTokens,
      outputTokens: wholeUpTo(outputTokens, this.#usage?.outputTokens) ?? estimate,
    }
  }
}

const wholeUpTo = (most: number, reported: unknown): number | undefined =>
  typeof reported === 'number' && Number.isInteger(reported) && reported >= 0 && reported <= most
    ? reported
    : undefined
