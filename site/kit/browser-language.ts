import { LANGUAGES, type Language } from '#core/fields/shapes.ts'

/** The browser's preferred languages, most preferred first. Empty while pages are built. */
export const browserLanguages = (): readonly string[] =>
  globalThis.document ? (globalThis.navigator?.languages ?? []) : []

/** The first of these languages if visitors' pages support it; else English. Japanese if the list is empty. */
export function languageOf(wanted: readonly string[]): Language {
  const [first = 'ja'] = wanted
  return LANGUAGES.find((language) => first.toLowerCase().startsWith(language)) ?? 'en'
}
