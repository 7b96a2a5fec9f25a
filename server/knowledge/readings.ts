import { nameReadings, type Pronunciation } from '#core/dialogue/speech.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../../db/open.ts'
import { listNamesIn, listPronunciations } from '../../db/queries/voices.ts'

/** Pronunciations for a text: the company's dictionary, then, in Japanese, the kana of the names in the text. */
export const readingsFor = (
  db: DbLike,
  companyId: number,
  { text, lang }: { text: string; lang: Language },
): Pronunciation[] => [
  ...listPronunciations(db, companyId, lang),
  ...(lang === 'ja' ? nameReadings(listNamesIn(db, companyId, text)) : []),
]
