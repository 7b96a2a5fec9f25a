import type { ExhibitShape } from '#core/exhibits/contract.ts'
import type { ExhibitWords } from '#core/exhibits/rules.ts'
import type { Language } from '#core/languages.ts'
import { EXHIBIT_TEXT_MAX, TEXT_MAX } from '#core/limits.ts'
import { missingLanguages } from '#core/visitor-texts/text-for.ts'
import {
  type Drafts,
  OTHER_LANGUAGES,
  type OtherLanguage,
  type Translations,
  withDrafts,
  withoutDrafts,
} from '#core/visitor-texts/translations.ts'
import { type Autosave, wordsShown } from './autosave.ts'

const FIELDS = { title: TEXT_MAX, description: EXHIBIT_TEXT_MAX }
type Field = keyof typeof FIELDS

type WordsIn = (lang: Language) => ExhibitWords

const translationsOf = (wordsIn: WordsIn, field: Field): Translations =>
  Object.fromEntries(OTHER_LANGUAGES.map((lang) => [lang, wordsIn(lang)[field]]))

/** A Japanese text of an exhibit, and the languages into which it is not translated. */
const missingOf = (wordsIn: WordsIn, field: Field): { ja: string; missing: OtherLanguage[] } => {
  const ja = wordsIn('ja')[field].trim()
  return { ja, missing: missingLanguages({ ja, translations: translationsOf(wordsIn, field) }) }
}

/** The Japanese texts of an exhibit that lack a translation. */
export const untranslated = (wordsIn: WordsIn): string[] =>
  (['title', 'description'] as const).flatMap((field) => {
    const { ja, missing } = missingOf(wordsIn, field)
    return missing.length > 0 ? [ja] : []
  })

/** The languages that lack a translation of the title or description; empty if the exhibit has no Japanese title. */
export function untranslatedLanguages(wordsIn: WordsIn): OtherLanguage[] {
  if (wordsIn('ja').title.trim() === '') return []
  const missing = [...missingOf(wordsIn, 'title').missing, ...missingOf(wordsIn, 'description').missing]
  return OTHER_LANGUAGES.filter((lang) => missing.includes(lang))
}

interface DraftedParts {
  autosave: Pick<Autosave, '$drafts' | 'type'>
  exhibitOf: (targetId: number) => ExhibitShape | undefined
}

/** Types drafts into the empty translations of an exhibit. They are saved like typed text. @returns an undo function */
export function typeDrafts(parts: DraftedParts, targetId: number, drafts: Drafts): () => void {
  typeTranslations(parts, targetId, (written, ja, max) => withDrafts(written, drafts.get(ja), max))
  return () => typeTranslations(parts, targetId, (written, ja) => withoutDrafts(written, drafts.get(ja)))
}

function typeTranslations(
  { autosave, exhibitOf }: DraftedParts,
  targetId: number,
  change: (written: Translations, ja: string, max: number) => Translations,
): void {
  const exhibit = exhibitOf(targetId)
  if (!exhibit) return
  const { contentId, texts } = exhibit
  const wordsIn: WordsIn = (lang) => wordsShown(autosave.$drafts.get(), exhibit, lang)
  const changed = (field: Field): Translations =>
    change(translationsOf(wordsIn, field), wordsIn('ja')[field].trim(), FIELDS[field])
  const [titles, descriptions] = [changed('title'), changed('description')]
  for (const lang of OTHER_LANGUAGES) {
    const title = titles[lang] ?? ''
    // leave out the description if the title is empty, because a description without a title cannot be saved
    const description = title === '' ? '' : (descriptions[lang] ?? '')
    const now = wordsIn(lang)
    if (title === now.title && description === now.description) continue
    autosave.type({ targetId, contentId, lang }, texts[lang] ?? { title: '', description: '' }, {
      title,
      description,
    })
  }
}
