import type { Asker } from '#rules/asker.ts'
import { channelsUsed } from '#rules/licences.ts'
import { may } from '#rules/permissions.ts'
import type { Db } from '../../db/open.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { listChannelUses } from '../../db/queries/users.ts'
import type { getCompany as getCompanyCall } from '../contract/companies.ts'
import type { OutputOf } from '../contract/define-endpoint.ts'
import type { Retention } from './retention.ts'
import { setupLeft } from './setup.ts'

/** Spec 7.2, getCompany. A system administrator who has chosen none gets an empty one. */
export function getCompany(
  db: Db,
  { companyId, role }: Pick<Asker, 'companyId' | 'role'>,
): OutputOf<typeof getCompanyCall> {
  const company = companyId === null ? undefined : findCompany(db, companyId)
  if (!company) {
    const none = { avatar_channel_max: 0, avatar_channel_used: 0, pictureDays: null }
    return { companyId: null, companyName: '', ...none }
  }
  const setup = role === 'companyAdmin' ? setupLeft(db, company.id) : undefined
  return {
    companyId: company.id,
    companyName: company.name,
    avatar_channel_max: company.avatarChannelMax,
    avatar_channel_used: channelsUsed(listChannelUses(db, company.id)),
    pictureDays: company.pictureDays,
    ...(may(role, 'company.write') ? { demandsSecondFactor: company.demandsSecondFactor } : {}),
    ...(setup ? { setup } : {}),
  }
}

/** Resolves when nothing is kept any more that is older. */
export async function setPictureDays(
  { db, pictureRetention }: { db: Db; pictureRetention: Retention },
  companyId: number,
  pictureDays: number,
): Promise<void> {
  updateCompany(db, companyId, { pictureDays })
  await pictureRetention.sweep()
}
