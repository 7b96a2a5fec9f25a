import type { DbLike } from '../../../db/open.ts'
import type { Exhibit } from '../../../db/queries/exhibits.ts'

/**
 * The answerer knows what the exhibits say (decisions 7): told in the transaction that writes an exhibit's words, moves it
 * to another map's store, or (undefined) takes it away.
 */
export type ExhibitIndex = (tx: DbLike, companyId: number, contentId: number, exhibit?: Exhibit) => void

export const noIndex: ExhibitIndex = () => undefined
