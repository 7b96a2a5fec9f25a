import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ChatTried } from '#core/dialogue/contract-settings.ts'
import { createPlainText } from '#core/dialogue/plain-text.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Language } from '#core/languages.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import { Bill, type ChatDeps, chatPlaceOf, tokensOf, USED_UP } from './chat.ts'
import type { AiHealth } from './health.ts'
import { aiSettingsOf } from './settings.ts'
import { reserveSpending } from './spending.ts'

const QUESTION: Record<Language, string> = {
  ja: '動作の確認です。受付としてのあいさつを1文だけ返してください。',
  en: 'This is a test. Reply with one short sentence that greets a visitor.',
  zh: '这是测试。请作为前台只回复一句问候语。',
}
const TOKENS_MAX = 100
const LETTERS_MAX = 200

export interface TryChatDeps {
  chat: ChatDeps
  aiHealth: AiHealth
  /** Counts a company's test questions in the last minute (and, under other keys, questions at signages). */
  asked: FailureCounter
}

/**
 * Sends a test question to the chat server in the saved settings, even if the settings do not use that server for
 * answers.
 * @throws Refusal tooMany, notFound (no chat server)
 */
export async function tryChat(
  { chat, aiHealth, asked }: TryChatDeps,
  { companyId }: CompanyAsker,
  lang: Language,
): Promise<ChatTried> {
  const { db, now, serverAt, health } = chat
  const key = `try ${companyId}`
  const retryAfterMs = asked.waitMs(key, now())
  if (retryAfterMs > 0) throw new Refusal('tooMany', { retryAfterMs })
  asked.fail(key, now())
  const found = chatPlaceOf(chat, aiSettingsOf(db, companyId))
  if (!found) throw new Refusal('notFound')
  const { place, isOwn, account } = found
  const failed = (): ChatTried => ({ answer: null, fault: aiHealth.of(companyId).chat.fault })
  const server = serverAt(place, isOwn)
  const messages = [{ role: 'user' as const, content: QUESTION[lang] }]
  const most = tokensOf(messages, server.outputTokensMax(TOKENS_MAX))
  const settle = reserveSpending(db, account, most, now())
  if (!settle) {
    health.failed(companyId, USED_UP)
    return failed()
  }
  const bill = new Bill(most)
  const plain = createPlainText()
  let answer = ''
  try {
    for await (const part of server.ask({ messages, maxTokens: TOKENS_MAX, lettersMax: LETTERS_MAX })) {
      bill.add(part)
      if ('text' in part) answer += plain.take(part.text)
    }
    answer += plain.take('', true)
    health.answered(companyId)
    return { answer: answer.trim(), fault: null }
  } catch (error) {
    health.failed(companyId, error, place)
    return failed()
  } finally {
    settle(bill.total())
  }
}
