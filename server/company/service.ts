import type { Asker } from '#core/accounts/asker.ts'
import { may } from '#core/accounts/permissions.ts'
import { changesBetween } from '#core/audit/rules.ts'
import type { getCompany as getCompanyCall } from '#core/company/contract.ts'
import { channelsUsed } from '#core/company/licences.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { listChannelUses } from '../../db/queries/users.ts'
import { auditChange } from '../audit/service.ts'
import { setupLeft } from '../setup/service.ts'
import type { Retention } from '../system/retention.ts'

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
    ...(may(role, 'company.write')
      ? { demandsSecondFactor: company.demandsSecondFactor, auditDays: company.auditDays }
      : {}),
    ...(setup ? { setup } : {}),
  }
}

export interface DaysKeptDeps {
  db: Db
  pictureRetention: Retention
  auditRetention: Retention
}

/** How long things are kept. Resolves when nothing is there any more that is older. @throws Refusal invalid (nothing is named) */
export async function setDaysKept(
  { db, pictureRetention, auditRetention }: DaysKeptDeps,
  companyId: number,
  wish: { pictureDays?: number | undefined; auditDays?: number | undefined },
): Promise<void> {
  if (wish.pictureDays === undefined && wish.auditDays === undefined) throw new Refusal('invalid')
  db.transaction((tx) => {
    const { pictureDays, auditDays } = findCompany(tx, companyId) ?? {}
    updateCompany(tx, companyId, { ...wish })
    auditChange(tx, 'company.changed', { changes: changesBetween({ pictureDays, auditDays }, { ...wish }) })
  })
  if (wish.pictureDays !== undefined) await pictureRetention.sweep()
  if (wish.auditDays !== undefined) await auditRetention.sweep()
}
