import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { getFacts } from '#core/knowledge/contract-facts.ts'
import type { Language } from '#core/languages.ts'

type Facts = OutputOf<typeof getFacts>

/** The facts of one store, then the company's, in the reader's language; if there are none in it, those in all languages. */
export function factsOf(
  facts: Facts,
  { storeId, language }: { storeId: number | undefined; language: Language },
): Facts {
  const own = facts.filter((fact) => fact.storeId === storeId)
  const here = [...own, ...facts.filter((fact) => fact.storeId === null)]
  const readable = here.filter(({ lang }) => lang === language)
  return readable.length > 0 ? readable : here
}
