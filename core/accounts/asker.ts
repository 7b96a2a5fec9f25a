import type { Role } from './roles.ts'

/**
 * The authenticated caller of a request: an account and its session state. For a visitor with a reservation link, it is
 * the account of the reserved room.
 */
export interface Asker {
  accountId: number
  role: Role
  /** Null for a system administrator who has not chosen a company. */
  companyId: number | null
  companyName: string | null
  sessionVersion: number
  isTemporary: boolean
  /** True: the company requires a second factor of its administrators, and this administrator has none yet (decisions 2). */
  lacksFactor: boolean
  userId: number | null
  signageId: number | null
}

/** A caller with a company: the caller's own company, or the company that a system administrator has chosen. */
export interface CompanyAsker extends Asker {
  companyId: number
}

export const hasCompany = (asker: Asker): asker is CompanyAsker => asker.companyId !== null
