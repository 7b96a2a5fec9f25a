import type { DbLike } from '../../db/open.ts'
import { findCompanyUrl } from '../../db/queries/moves.ts'

/**
 * The address that users of a company open, without a trailing slash: the company's own address, which stays the same when the
 * company moves to another server, or else this server's. @param companyId null: a system administrator
 */
export const companyUrl = (db: DbLike, companyId: number | null, publicUrl: string): string =>
  (companyId === null ? undefined : findCompanyUrl(db, companyId)) ?? publicUrl
