/** The languages into which staff may translate a text that visitors read. */
export const OTHER_LANGUAGES = ['en', 'zh'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** Translations of one text. The Japanese text has a field of its own. */
export type Translations = Partial<Record<OtherLanguage, string>>

/** The translations without empty ones; null if none is left. */
export function filledTranslations(given: Translations): Translations | null {
  const filled = OTHER_LANGUAGES.flatMap((lang) => {
    const text = given[lang]?.trim() ?? ''
    return text === '' ? [] : [[lang, text] as const]
  })
  return filled.length === 0 ? null : Object.fromEntries(filled)
}

export type Drafts = ReadonlyMap<string, Translations>

/**
 * Fills empty translations with drafts. A translation that a user wrote is never replaced, and drafts that are too long
 * are dropped.
 */
export function withDrafts(
  written: Translations,
  drafts: Translations | undefined,
  max: number,
): Translations {
  const all = OTHER_LANGUAGES.map((lang) => {
    const draft = drafts?.[lang] ?? ''
    const isTaken = (written[lang] ?? '').trim() !== '' || draft === '' || draft.length > max
    return [lang, isTaken ? written[lang] : draft] as const
  })
  return Object.fromEntries(all.filter(([, text]) => text !== undefined))
}

/** Removes drafts again, unless a user has changed them. */
export const withoutDrafts = (written: Translations, drafts: Translations | undefined): Translations =>
  Object.fromEntries(
    OTHER_LANGUAGES.flatMap((lang) => {
      const text = written[lang]
      return text === undefined || text === drafts?.[lang] ? [] : [[lang, text]]
    }),
  )
