import type { DbLike } from '../../db/open.ts'
import { findCompanyUrl } from '../../db/queries/moves.ts'

/**
 * The address that users of a company open, without a trailing slash: its own one, which it keeps when it moves to another
 * server, or this server's. @param companyId null: a system administrator
 */
export const companyUrl = (db: DbLike, companyId: number | null, publicUrl: string): string =>
  (companyId === null ? undefined : findCompanyUrl(db, companyId)) ?? publicUrl
