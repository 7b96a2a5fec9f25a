import { randomBytes } from 'node:crypto'
import { cutClauses } from '#rules/answering/clauses.ts'
import { createTranslationGuard, translationMax, translationPrompt } from '#rules/answering/translation.ts'
import type { Language } from '#rules/languages.ts'
import { TRANSLATOR_REST_MS } from '#rules/limits.ts'
import type { Untranslated } from '#rules/talk.ts'
import { joinClauses } from '#rules/talk-words.ts'
import type { AiSettings } from '../../../db/queries/ai-settings.ts'
import { Bill, type ChatDeps, chatPlaceOf, tokensOf } from './chat.ts'
import { aiSettingsOf } from './settings.ts'
import { reserveSpending } from './spending.ts'

export interface TranslationTask {
  text: string
  from: Language
  to: Language
}

export type Translated = { text: string } | { reason: Untranslated }

export interface Translator {
  /** @param onClause each comes with those before it */
  translate(companyId: number, task: TranslationTask, onClause?: (soFar: string) => void): Promise<Translated>
}

/** By the company's chat server, or the installation's; within the day's yen. A server that has failed is left alone for a while. */
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
        deps.onFault(error)
        return { reason: 'silent' }
      }
    },
  }
}

/** @throws ChatFault */
async function translateBy(
  deps: ChatDeps,
  settings: AiSettings,
  task: TranslationTask,
  onClause: (soFar: string) => void,
): Promise<Translated> {
  const found = chatPlaceOf(deps, settings)
  if (!found) return { reason: 'noServer' }
  const { place, isOwn } = found
  const mark = `«${randomBytes(9).toString('base64url')}»`
  const { messages, rules } = translationPrompt({ ...task, mark })
  const maxTokens = 2 * translationMax(task.text)
  const settle = reserveSpending(deps.db, settings, tokensOf(messages, maxTokens), deps.now())
  if (!settle) return { reason: 'noMoney' }
  const secrets = [place.key, mark, ...(deps.ownPlace ? [deps.ownPlace.key] : [])]
  const isFit = createTranslationGuard(task, { rules, secrets })
  const bill = new Bill(messages)
  const clauses: string[] = []
  let rest = ''
  const take = (text: string, isWhole: boolean): boolean => {
    const cut = cutClauses(rest + text, clauses.length, isWhole)
    rest = cut.rest
    for (const clause of cut.clauses) {
      if (!isFit(clause)) return false
      clauses.push(clause)
      onClause(joinClauses(clauses, task.to))
    }
    return true
  }
  try {
    for await (const part of deps.serverAt(place, isOwn).ask({ messages, maxTokens })) {
      bill.add(part)
      if ('text' in part && !take(part.text, false)) return { reason: 'unfit' }
    }
    if (!take('', true) || clauses.length === 0) return { reason: 'unfit' }
    return { text: joinClauses(clauses, task.to) }
  } finally {
    settle(bill.total())
  }
}
