import { channelsUsed } from '#rules/licences.ts'
import type { Db } from '../../db/open.ts'
import { countSignages, listCompanies, listContacts } from '../../db/queries/admin.ts'
import { listChannelUses } from '../../db/queries/users.ts'
import type { CompanyRow } from '../contract/admin.ts'

/** The system administrator's table (decisions 2). */
export function companyRows(db: Db): CompanyRow[] {
  const contacts = listContacts(db)
  const signages = countSignages(db)
  return listCompanies(db).map((company) => {
    const contact = contacts.find((person) => person.companyId === company.id)
    return {
      companyId: company.id,
      companyName: company.name,
      avatar_channel_max: company.avatarChannelMax,
      avatar_channel_used: channelsUsed(listChannelUses(db, company.id)),
      users: company.users,
      signages: signages.get(company.id) ?? 0,
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
  })
}
