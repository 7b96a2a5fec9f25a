import type { Db } from '../../db/open.ts'
import { findCompany } from '../../db/queries/companies.ts'

/** Spec 7.2, getCompany. Somebody without a company (the system administrator) gets an empty one. */
export function getCompany(
  db: Db,
  companyId: number | null,
): { companyName: string; avatar_channel_max: number } {
  const company = companyId === null ? undefined : findCompany(db, companyId)
  return { companyName: company?.name ?? '', avatar_channel_max: company?.avatarChannelMax ?? 0 }
}
