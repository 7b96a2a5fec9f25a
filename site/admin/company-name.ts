import type { CompanyRow } from '#core/admin/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'

/** The company's name; for a company without a name, its contact's name. */
export const nameOf = ({ companyName, contact }: CompanyRow): string =>
  shownCompanyName(companyName) || (contact?.userName ?? '')
