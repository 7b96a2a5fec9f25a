import type { Role } from './roles.ts'

/** Who asks: an account with what a session knows of it. Of a reservation's guest it is the room's account. */
export interface Asker {
  accountId: number
  role: Role
  /** Null: a system administrator who has chosen none. */
  companyId: number | null
  companyName: string | null
  sessionVersion: number
  isTemporary: boolean
  /** The company demands a second factor of this administrator, who has none yet (decisions 2). */
  lacksFactor: boolean
  userId: number | null
  signageId: number | null
}

/** Somebody of a company, or who has chosen one to work on. */
export interface CompanyAsker extends Asker {
  companyId: number
}

export const hasCompany = (asker: Asker): asker is CompanyAsker => asker.companyId !== null
