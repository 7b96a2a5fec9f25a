import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { signages, users } from '../schema/index.ts'

/** Whether a user or a store of the company has this picture. */
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

/** Names of all pictures that belong to a user or a store. Other files in the folder are leftovers. */
export const listImageFileNames = (db: DbLike): string[] =>
  [
    ...db.select({ image: users.image }).from(users).where(isNotNull(users.image)).all(),
    ...db.select({ image: signages.image }).from(signages).where(isNotNull(signages.image)).all(),
  ].map((row) => row.image!)
