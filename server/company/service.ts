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

/** Spec 7.2, getCompany. Empty for a system administrator who has not chosen a company. */
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

/** Sets retention periods. Resolves after older data has been removed. @throws Refusal invalid if none is given */
export async function setDaysKept(
  { db, pictureRetention, auditRetention }: DaysKeptDeps,
  companyId: number,
  days: { pictureDays?: number | undefined; auditDays?: number | undefined },
): Promise<void> {
  if (days.pictureDays === undefined && days.auditDays === undefined) throw new Refusal('invalid')
  db.transaction((tx) => {
    const { pictureDays, auditDays } = findCompany(tx, companyId) ?? {}
    updateCompany(tx, companyId, { ...days })
    auditChange(tx, 'company.changed', { changes: changesBetween({ pictureDays, auditDays }, { ...days }) })
  })
  if (days.pictureDays !== undefined) await pictureRetention.sweep()
  if (days.auditDays !== undefined) await auditRetention.sweep()
}
