import { LANGUAGES, type Language } from '#core/fields/shapes.ts'

/** The browser's preferred languages, most preferred first. Empty while the site is built, because there is no browser then. */
export const browserLanguages = (): readonly string[] =>
  globalThis.document ? (globalThis.navigator?.languages ?? []) : []

/** The first language of `wanted`, if visitors' pages are available in it; otherwise English. Japanese if `wanted` is empty. */
export function languageOf(wanted: readonly string[]): Language {
  const [first = 'ja'] = wanted
  return LANGUAGES.find((language) => first.toLowerCase().startsWith(language)) ?? 'en'
}
