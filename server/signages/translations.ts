import { filledTranslations, OTHER_LANGUAGES, type OtherLanguage } from '#core/visitor-texts/translations.ts'
import { type SignageTranslations, TRANSLATED_COLUMNS } from '../../db/schema/index.ts'

/** Fields of the signage form, such as `hours_en`. */
export type TranslationField = `${(typeof TRANSLATED_COLUMNS)[number]}_${OtherLanguage}`
type Form = Partial<Record<TranslationField, string | undefined>>

/** The stored translations with the form's changes. Fields missing in the form stay unchanged. Null if none is left. */
export function translationsWith(stored: SignageTranslations | null, form: Form): SignageTranslations | null {
  const columns = TRANSLATED_COLUMNS.flatMap((column) => {
    const texts = OTHER_LANGUAGES.map((lang) => [lang, form[`${column}_${lang}`] ?? stored?.[column]?.[lang]])
    const filled = filledTranslations(Object.fromEntries(texts))
    return filled ? [[column, filled]] : []
  })
  return columns.length === 0 ? null : Object.fromEntries(columns)
}

/** Whether the form changes a translation. */
export const isTranslated = (stored: SignageTranslations | null, form: Form): boolean =>
  JSON.stringify(translationsWith(stored, {})) !== JSON.stringify(translationsWith(stored, form))
