import type { DbLike } from '../../db/open.ts'
import { findCompanyUrl } from '../../db/queries/moves.ts'

/**
 * The URL that users of a company open, without a trailing slash: the company's own URL, which stays the same when the
 * company moves to another server, or else this server's URL.
 * @param companyId null: a system administrator
 */
export const companyUrl = (db: DbLike, companyId: number | null, publicUrl: string): string =>
  (companyId === null ? undefined : findCompanyUrl(db, companyId)) ?? publicUrl
