import { LANGUAGES } from '#core/languages.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { countTold, type Exhibit, findExhibitMap, hasExhibitContent } from '../../db/queries/exhibits.ts'
import { indexExhibit } from '../knowledge/indexing.ts'

/** The answerer knows what the exhibits say (decisions 7). In the transaction that writes the words. */
export function tellAnswerer(tx: DbLike, companyId: number, { contentId, mapId, texts }: Exhibit): void {
  const storeId = findExhibitMap(tx, companyId, mapId)?.storeId ?? null
  const written = LANGUAGES.flatMap((lang) => {
    const words = texts[lang]
    return words ? [{ lang, ...words }] : []
  })
  indexExhibit(tx, { companyId, id: contentId, storeId, texts: written })
}

/** The exhibit goes. In the same transaction. */
export const forgetExhibit = (tx: DbLike, companyId: number, contentId: number): void =>
  indexExhibit(tx, { companyId, id: contentId, storeId: null, texts: [] })

const SOURCE = /^exhibit:(\d+)$/

/** An answer stood on these: an exhibit among them was asked for once more. One that is gone by now counts no more. */
export function countAnswered(db: Db, companyId: number, sources: readonly string[], at: number): void {
  const ids = sources.flatMap((source) => SOURCE.exec(source)?.[1] ?? []).map(Number)
  if (ids.length === 0) return
  db.transaction((tx) => {
    for (const id of ids) if (hasExhibitContent(tx, companyId, id)) countTold(tx, id, japanDay(at))
  })
}
