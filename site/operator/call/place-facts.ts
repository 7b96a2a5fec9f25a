import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { getFacts } from '#core/knowledge/contract-facts.ts'
import type { Language } from '#core/languages.ts'

type Facts = OutputOf<typeof getFacts>

/**
 * @returns the facts about one shop (store), then those about the whole company, in the reader's language. If no fact
 * is written in this language, returns the facts in all languages.
 */
export function factsOf(
  facts: Facts,
  { storeId, language }: { storeId: number | undefined; language: Language },
): Facts {
  const own = facts.filter((fact) => fact.storeId === storeId)
  const here = [...own, ...facts.filter((fact) => fact.storeId === null)]
  const readable = here.filter(({ lang }) => lang === language)
  return readable.length > 0 ? readable : here
}
