/** The languages into which staff may translate a text that visitors read. */
export const OTHER_LANGUAGES = ['en', 'zh'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** Translations of one text; the Japanese text keeps its own field. */
export type Translations = Partial<Record<OtherLanguage, string>>

/** The translations without empty ones; null if none is left. */
export function filledTranslations(given: Translations): Translations | null {
  const filled = OTHER_LANGUAGES.flatMap((lang) => {
    const text = given[lang]?.trim() ?? ''
    return text === '' ? [] : [[lang, text] as const]
  })
  return filled.length === 0 ? null : Object.fromEntries(filled)
}
