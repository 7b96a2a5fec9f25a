import type { Asker } from '#core/accounts/asker.ts'
import { may } from '#core/accounts/permissions.ts'
import { changedFields, changesBetween } from '#core/audit/rules.ts'
import type {
  getCompany as getCompanyCall,
  updateCompany as updateCompanyCall,
} from '#core/company/contract.ts'
import { channelsUsed } from '#core/company/licences.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { filledTranslations } from '#core/visitor-texts/translations.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import { findLinkRoom } from '../../db/queries/reservations.ts'
import { listSignagesOfCompany, raiseTemplateVersion } from '../../db/queries/signages.ts'
import { listChannelUses } from '../../db/queries/users.ts'
import { auditChange } from '../audit/service.ts'
import type { Live } from '../realtime/live-port.ts'
import { setupLeft } from '../setup/service.ts'
import type { Retention } from '../system/retention.ts'
import { logoUrl } from './pictures.ts'

/**
 * Returns the caller's company (Spec 7.2, getCompany). A system administrator who has not chosen a company gets an empty result
 * with `companyId` null.
 */
export function getCompany(
  { db, sendsMail }: { db: Db; sendsMail: boolean },
  { companyId, role, userId }: Pick<Asker, 'companyId' | 'role' | 'userId'>,
): OutputOf<typeof getCompanyCall> {
  const company = companyId === null ? undefined : findCompany(db, companyId)
  if (!company) {
    const none = { avatar_channel_max: 0, avatar_channel_used: 0, pictureDays: null }
    return { companyId: null, companyName: '', ...none }
  }
  // The first booking creates the user's room, so a user with a room has booked before.
  const hasBooked = userId !== null && findLinkRoom(db, userId, company.id) !== undefined
  const setup = role === 'companyAdmin' ? setupLeft(db, company.id) : undefined
  return {
    companyId: company.id,
    companyName: company.name,
    companyPhone: company.phone,
    companyLogo: logoUrl(company.logo),
    ...(company.nameTranslations && { companyTranslations: company.nameTranslations }),
    avatar_channel_max: company.avatarChannelMax,
    avatar_channel_used: channelsUsed(listChannelUses(db, company.id)),
    pictureDays: company.pictureDays,
    ...(may(role, 'company.write')
      ? { demandsSecondFactor: company.demandsSecondFactor, auditDays: company.auditDays }
      : {}),
    ...(may(role, 'user.write') ? { sendsMail } : {}),
    ...(setup ? { setup } : {}),
    ...(hasBooked ? { hasBooked } : {}),
  }
}

export interface CompanySettingsDeps {
  db: Db
  live: Pick<Live, 'templatesChanged'>
  pictureRetention: Retention
  auditRetention: Retention
}

type Settings = ParsedInputOf<typeof updateCompanyCall>

/**
 * Sets the company's name, phone number and retention periods. Resolves after the data that is older than the new periods was
 * removed.
 * @throws Refusal invalid if nothing is given
 */
export async function changeCompany(
  deps: CompanySettingsDeps,
  companyId: number,
  { companyName: name, companyTranslations, companyPhone: phone, ...days }: Settings,
): Promise<void> {
  const { pictureDays, auditDays } = days
  const nameTranslations = companyTranslations && filledTranslations(companyTranslations)
  const shown = { name, nameTranslations, phone }
  if (Object.values({ ...days, ...shown }).every((value) => value === undefined)) throw new Refusal('invalid')
  const signageIds = deps.db.transaction((tx) => {
    const before = findCompany(tx, companyId)
    const isNew = <Key extends keyof typeof shown>(key: Key): boolean =>
      shown[key] !== undefined && JSON.stringify(before?.[key]) !== JSON.stringify(shown[key])
    const changed = { name: isNew('name'), translations: isNew('nameTranslations'), phone: isNew('phone') }
    updateCompany(tx, companyId, { ...days, ...shown })
    const daysBefore = { pictureDays: before?.pictureDays, auditDays: before?.auditDays }
    auditChange(tx, 'company.changed', {
      changes: [...changesBetween(daysBefore, { ...days }), ...changedFields(changed)],
    })
    return Object.values(changed).includes(true) ? signagesToReload(tx, companyId) : []
  })
  for (const id of signageIds) deps.live.templatesChanged(id)
  if (pictureDays !== undefined) await deps.pictureRetention.sweep()
  if (auditDays !== undefined) await deps.auditRetention.sweep()
}

/**
 * Raises the template version of all the company's signages, because kiosks reload only when this version has changed.
 * @returns the signages' IDs
 */
export function signagesToReload(tx: DbLike, companyId: number): number[] {
  const ids = listSignagesOfCompany(tx, companyId).map(({ id }) => id)
  for (const id of ids) raiseTemplateVersion(tx, id)
  return ids
}
