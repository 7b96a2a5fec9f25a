import { and, eq, isNotNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { signages, users } from '../schema/index.ts'

/** Whether the picture is of a person or a place of the company. */
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

/** Every picture that belongs to somebody or some place: what else lies in the folder is left over. */
export const listImageFileNames = (db: DbLike): string[] =>
  [
    ...db.select({ image: users.image }).from(users).where(isNotNull(users.image)).all(),
    ...db.select({ image: signages.image }).from(signages).where(isNotNull(signages.image)).all(),
  ].map((row) => row.image!)
