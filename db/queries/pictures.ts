import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { companies, signages, users } from '../schema/index.ts'

/** Whether a user or a signage of the company has this picture. */
export function hasPicture(db: DbLike, companyId: number, fileName: string): boolean {
  const ofUser = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.image, fileName)))
    .get()
  if (ofUser) return true
  const ofSignage = db
    .select({ id: signages.id })
    .from(signages)
    .where(and(eq(signages.companyId, companyId), eq(signages.image, fileName)))
    .get()
  return ofSignage !== undefined
}

/** Whether this picture is the logo of any company. */
export const isLogo = (db: DbLike, fileName: string): boolean =>
  db.select({ id: companies.id }).from(companies).where(eq(companies.logo, fileName)).get() !== undefined

/** Names of all pictures that belong to a user, a signage or a company. Any other file in the folder is a leftover. */
export const listImageFileNames = (db: DbLike): string[] =>
  [
    ...db.select({ image: users.image }).from(users).where(isNotNull(users.image)).all(),
    ...db.select({ image: signages.image }).from(signages).where(isNotNull(signages.image)).all(),
    ...db.select({ image: companies.logo }).from(companies).where(isNotNull(companies.logo)).all(),
  ].map((row) => row.image!)
