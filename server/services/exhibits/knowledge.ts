import { EXHIBIT_LANGUAGES } from '#rules/exhibits.ts'
import type { DbLike } from '../../../db/open.ts'
import { type Exhibit, findExhibitMap } from '../../../db/queries/exhibits.ts'
import { indexExhibit } from '../knowledge/indexing.ts'

/** The answerer knows what the exhibits say (decisions 7). In the transaction that writes the words. */
export function tellAnswerer(tx: DbLike, companyId: number, { contentId, mapId, texts }: Exhibit): void {
  const storeId = findExhibitMap(tx, companyId, mapId)?.storeId ?? null
  const written = EXHIBIT_LANGUAGES.flatMap((lang) => {
    const words = texts[lang]
    return words ? [{ lang, ...words }] : []
  })
  indexExhibit(tx, { companyId, id: contentId, storeId, texts: written })
}

/** The exhibit goes. In the same transaction. */
export const forgetExhibit = (tx: DbLike, companyId: number, contentId: number): void =>
  indexExhibit(tx, { companyId, id: contentId, storeId: null, texts: [] })
