import { and, asc, count, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { motions } from '../schema/index.ts'

export type Motion = typeof motions.$inferSelect

export const insertMotion = (db: DbLike, motion: typeof motions.$inferInsert): Motion =>
  db.insert(motions).values(motion).returning().get()

const isKept = (companyId: number) => and(eq(motions.companyId, companyId), isNull(motions.removedAt))

export const listMotions = (db: DbLike, companyId: number): Motion[] =>
  db.select().from(motions).where(isKept(companyId)).orderBy(asc(motions.id)).all()

export const countMotions = (db: DbLike, companyId: number): number =>
  db.select({ own: count() }).from(motions).where(isKept(companyId)).get()?.own ?? 0

export const findMotion = (db: DbLike, companyId: number, motionId: number): Motion | undefined =>
  db
    .select()
    .from(motions)
    .where(and(isKept(companyId), eq(motions.id, motionId)))
    .get()

/** Finds a motion that was removed after `sinceAt`. */
export const findRemovedMotion = (
  db: DbLike,
  companyId: number,
  motionId: number,
  sinceAt: number,
): Motion | undefined =>
  db
    .select()
    .from(motions)
    .where(and(eq(motions.companyId, companyId), eq(motions.id, motionId), gt(motions.removedAt, sinceAt)))
    .get()

export function setMotionRemoved(db: DbLike, motionId: number, removedAt: number | null): void {
  db.update(motions).set({ removedAt }).where(eq(motions.id, motionId)).run()
}

/** Deletes motions that were removed at `untilAt` or before. @returns names of their files */
export const forgetRemovedMotions = (db: DbLike, companyId: number, untilAt: number): string[] =>
  db
    .delete(motions)
    .where(
      and(eq(motions.companyId, companyId), isNotNull(motions.removedAt), lte(motions.removedAt, untilAt)),
    )
    .returning({ fileName: motions.fileName })
    .all()
    .map(({ fileName }) => fileName)

/** Deletes all motions of a company. @returns names of their files */
export const removeMotionsOf = (db: DbLike, companyId: number): string[] =>
  db
    .delete(motions)
    .where(eq(motions.companyId, companyId))
    .returning({ fileName: motions.fileName })
    .all()
    .map(({ fileName }) => fileName)

export const listMotionFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: motions.fileName })
    .from(motions)
    .all()
    .map(({ fileName }) => fileName)
