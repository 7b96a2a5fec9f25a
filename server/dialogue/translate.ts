import { randomBytes } from 'node:crypto'
import { createClauseCutter } from '#core/dialogue/clauses.ts'
import type { Untranslated } from '#core/dialogue/dialogue.ts'
import { createPlainText, type PlainText } from '#core/dialogue/plain-text.ts'
import { createTranslationGuard, translationMax, translationPrompt } from '#core/dialogue/translation.ts'
import { joinClauses } from '#core/dialogue/words.ts'
import type { Language } from '#core/languages.ts'
import { TRANSLATOR_REST_MS } from '#core/limits.ts'
import type { AiSettings } from '../../db/queries/ai-settings.ts'
import { Bill, type ChatDeps, chatPlaceOf, tokensOf, USED_UP } from './chat.ts'
import { aiSettingsOf } from './settings.ts'
import { reserveSpending } from './spending.ts'

export interface TranslationTask {
  text: string
  from: Language
  to: Language
}

export type Translated = { text: string } | { reason: Untranslated }

export interface Translator {
  /** Translates a text. @param onClause called after each clause with the translation so far */
  translate(companyId: number, task: TranslationTask, onClause?: (soFar: string) => void): Promise<Translated>
}

/**
 * Translates with the company's own chat server, or with the one that is configured for the whole Uketsuke server.
 * Stays within the daily limit. After a failure, the company's requests are skipped for TRANSLATOR_REST_MS.
 */
export function createTranslator(deps: ChatDeps): Translator {
  const { db, now } = deps
  const restsUntil = new Map<number, number>()
  return {
    async translate(companyId, task, onClause = () => {}) {
      const settings = aiSettingsOf(db, companyId)
      if ((restsUntil.get(companyId) ?? 0) > now()) return { reason: 'silent' }
      try {
        return await translateBy(deps, settings, task, onClause)
      } catch (error) {
        restsUntil.set(companyId, now() + TRANSLATOR_REST_MS)
        deps.health.failed(companyId, error, chatPlaceOf(deps, settings)?.place)
        return { reason: 'silent' }
      }
    },
  }
}

/** Translates with a chat server. @throws ChatFault */
async function translateBy(
  deps: ChatDeps,
  settings: AiSettings,
  task: TranslationTask,
  onClause: (soFar: string) => void,
): Promise<Translated> {
  const found = chatPlaceOf(deps, settings)
  if (!found) return { reason: 'noServer' }
  const { place, isOwn, account } = found
  const mark = `«${randomBytes(9).toString('base64url')}»`
  const { messages, rules } = translationPrompt({ ...task, mark })
  const lettersMax = translationMax(task.text)
  const maxTokens = 2 * lettersMax
  const server = deps.serverAt(place, isOwn)
  const most = tokensOf(messages, server.outputTokensMax(maxTokens))
  const settle = reserveSpending(deps.db, account, most, deps.now())
  if (!settle) {
    deps.health.failed(account.companyId, USED_UP)
    return { reason: 'noMoney' }
  }
  const installed = deps.installation.server
  const secrets = [place.key, mark, ...(installed ? [installed.key] : [])]
  const isFit = createTranslationGuard(task, { rules, secrets })
  const bill = new Bill(most)
  const clauses: string[] = []
  const cutter = createClauseCutter()
  const plain = plainTextFor(task.text)
  const take = (text: string, isWhole: boolean): boolean => {
    for (const clause of cutter.take(plain.take(text, isWhole), isWhole)) {
      if (!isFit(clause)) return false
      clauses.push(clause)
      onClause(joinClauses(clauses, task.to))
    }
    return true
  }
  try {
    for await (const part of server.ask({ messages, maxTokens, lettersMax: 2 * lettersMax })) {
      bill.add(part)
      if ('text' in part && !take(part.text, false)) return { reason: 'unfit' }
    }
    deps.health.answered(account.companyId)
    if (!take('', true) || clauses.length === 0) return { reason: 'unfit' }
    return { text: joinClauses(clauses, task.to) }
  } finally {
    settle(bill.total())
  }
}

/** Removes Markdown from a translation, unless the original text contains Markdown as well. */
function plainTextFor(said: string): PlainText {
  return createPlainText().take(said, true) === said ? createPlainText() : { take: (text) => text }
}
