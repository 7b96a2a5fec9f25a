import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { Untranslated } from '#core/dialogue/dialogue.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import type { draftTranslations, TranslationDrafts } from '#core/knowledge/contract-unanswered.ts'
import { LANGUAGES, type Language } from '#core/languages.ts'
import { ANSWER_TEXT_MAX, WORDING_MAX } from '#core/limits.ts'
import type { VisitorTextDrafts } from '#core/visitor-texts/contract.ts'
import type { Translator } from './translate.ts'

type Draft = TranslationDrafts['drafts'][number]

/**
 * Translates a question and its answer, as drafts for a user to check. Leaves out a language if translating one of the
 * two texts fails.
 */
export async function translationDrafts(
  translator: Translator,
  { companyId }: CompanyAsker,
  { lang: from, question, text }: ParsedInputOf<typeof draftTranslations>,
): Promise<TranslationDrafts> {
  async function draftIn(to: Language): Promise<Draft | Untranslated> {
    const [asked, said] = await Promise.all([
      translator.translate(companyId, { text: question, from, to }),
      translator.translate(companyId, { text, from, to }),
    ])
    if ('reason' in asked) return asked.reason
    if ('reason' in said) return said.reason
    // Drop a draft that is too long for its field.
    if (asked.text.length > WORDING_MAX || said.text.length > ANSWER_TEXT_MAX) return 'unfit'
    return { lang: to, question: asked.text, text: said.text }
  }
  const found = await Promise.all(LANGUAGES.filter((lang) => lang !== from).map(draftIn))
  return {
    drafts: found.filter((draft) => typeof draft !== 'string'),
    reason: found.find((draft) => typeof draft === 'string') ?? null,
  }
}

/** Drafts of texts for visitors, translated line by line. A language whose translation fails is left out. */
export async function visitorTextDrafts(
  translator: Translator,
  { companyId }: CompanyAsker,
  texts: readonly string[],
): Promise<VisitorTextDrafts> {
  let reason: Untranslated | null = null
  async function lineIn(to: Language, line: string): Promise<string | undefined> {
    if (line.trim() === '') return ''
    const said = await translator.translate(companyId, { text: line, from: 'ja', to })
    if ('text' in said) return said.text
    reason = said.reason
    return undefined
  }
  async function draftIn(to: Language, text: string): Promise<string | undefined> {
    const lines = await Promise.all(text.split('\n').map((line) => lineIn(to, line)))
    return lines.includes(undefined) ? undefined : lines.join('\n')
  }
  const drafts = await Promise.all(
    texts.map(async (text) => {
      const [en, zh] = await Promise.all([draftIn('en', text), draftIn('zh', text)])
      return { ...(en !== undefined && { en }), ...(zh !== undefined && { zh }) }
    }),
  )
  return { drafts, reason }
}
