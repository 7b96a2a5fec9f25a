import { LANGUAGES } from '#core/languages.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  countPresentation,
  type Exhibit,
  findExhibitMap,
  hasExhibitContent,
  uncountPresentation,
} from '../../db/queries/exhibits.ts'
import { indexExhibit } from '../knowledge/indexing.ts'

/** Indexes an exhibit's texts for the AI (decisions 7). Call inside the transaction that writes the texts. */
export function updateAnswerer(tx: DbLike, companyId: number, { contentId, mapId, texts }: Exhibit): void {
  const storeId = findExhibitMap(tx, companyId, mapId)?.storeId ?? null
  const written = LANGUAGES.flatMap((lang) => {
    const words = texts[lang]
    return words ? [{ lang, ...words }] : []
  })
  indexExhibit(tx, { companyId, id: contentId, storeId, texts: written })
}

/** Removes the exhibit from the AI's index. Call inside the transaction that deletes the exhibit. */
export const forgetExhibit = (tx: DbLike, companyId: number, contentId: number): void =>
  indexExhibit(tx, { companyId, id: contentId, storeId: null, texts: [] })

const SOURCE = /^exhibit:(\d+)$/

const exhibitsIn = (sources: readonly string[]): number[] =>
  sources.flatMap((source) => SOURCE.exec(source)?.[1] ?? []).map(Number)

/** Takes back what `countAnswered` has counted for an answer that the visitor did not hear. */
export function uncountAnswered(db: Db, sources: readonly string[], at: number): void {
  for (const id of exhibitsIn(sources)) uncountPresentation(db, id, japanDay(at))
}

/** Counts a presentation for each exhibit that an answer is based on. Ignores deleted exhibits. */
export function countAnswered(db: Db, companyId: number, sources: readonly string[], at: number): void {
  const ids = exhibitsIn(sources)
  if (ids.length === 0) return
  db.transaction((tx) => {
    for (const id of ids) if (hasExhibitContent(tx, companyId, id)) countPresentation(tx, id, japanDay(at))
  })
}
