import type {
  CompanyRow,
  listCompanies as call,
  listCompanyNames as namesCall,
} from '#core/admin/contract.ts'
import { channelsUsed } from '#core/company/licences.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { countSignages, findContact, listCompanies, listCompanyNames } from '../../db/queries/admin.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { listChannelUses } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { createSearch } from '../http/search.ts'

/** Records in a company's audit log that a system administrator starts working on it. @throws Refusal notFound */
export function enterCompany(db: Db, companyId: number): void {
  db.transaction((tx) => {
    const company = findCompany(tx, companyId)
    if (!company) throw new Refusal('notFound')
    audit(tx, 'company.entered', { companyId })
  })
}

const searched = createSearch<{ id: number; name: string }>(({ name }) => [name])

/** A page of the table of companies that the system administrator sees (decisions 2). */
export function pageOfCompanies(
  db: Db,
  { text, ...input }: ParsedInputOf<typeof call>,
): OutputOf<typeof call> {
  const { rows, ...place } = pageOf(searched(listCompanyNames(db), text), input)
  const ids = rows.map(({ id }) => id)
  return { ...place, rows: listCompanies(db, ids).map((company) => companyRow(db, company)) }
}

export const companyNames = (db: Db): OutputOf<typeof namesCall> =>
  listCompanyNames(db).map(({ id, name, contactName }) => ({
    companyId: id,
    companyName: name,
    contactName: contactName ?? '',
  }))

function companyRow(db: Db, company: ReturnType<typeof listCompanies>[number]): CompanyRow {
  const contact = findContact(db, company.id)
  return {
    companyId: company.id,
    companyName: company.name,
    avatar_channel_max: company.avatarChannelMax,
    avatar_channel_used: channelsUsed(listChannelUses(db, company.id)),
    users: company.users,
    signages: countSignages(db, company.id),
    createdAt: company.createdAt,
    contact: contact
      ? {
          userName: contact.userName,
          login_id: contact.loginId,
          phone: contact.phone,
          address: contact.address,
          isConfirmed: contact.confirmedAt !== null,
        }
      : null,
  }
}
