import { and, count, eq, isNull, lt } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { recoveryCodes, secondFactors } from '../schema/index.ts'

type SecondFactor = typeof secondFactors.$inferSelect

export const findSecondFactor = (db: DbLike, accountId: number): SecondFactor | undefined =>
  db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId)).get()

/** Saves a new second factor. Replaces an earlier second factor that the user has not confirmed. */
export function saveSecondFactor(db: DbLike, factor: typeof secondFactors.$inferInsert): void {
  db.insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { ...factor, confirmedAt: factor.confirmedAt ?? null, lastStep: factor.lastStep ?? 0 },
    })
    .run()
}

/**
 * Records that the code of a time step (RFC 6238) was used to sign in.
 * @returns false if the code of this or a later time step was already used
 */
export const takeStep = (db: DbLike, accountId: number, step: number): boolean =>
  db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .run().changes > 0

export function confirmFactor(db: DbLike, accountId: number, at: number): void {
  db.update(secondFactors).set({ confirmedAt: at }).where(eq(secondFactors.accountId, accountId)).run()
}

/** Removes an account's second factor and its recovery codes. @returns false if the account had none */
export function removeSecondFactor(db: DbLike, accountId: number): boolean {
  db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run()
  return db.delete(secondFactors).where(eq(secondFactors.accountId, accountId)).run().changes > 0
}

/** Replaces all recovery codes of an account. */
export function replaceRecoveryCodes(db: DbLike, accountId: number, digests: readonly string[]): void {
  db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run()
  db.insert(recoveryCodes)
    .values(digests.map((digest) => ({ accountId, digest })))
    .run()
}

/** Uses up a recovery code. @returns false if the code does not exist or was already used */
export const takeRecoveryCode = (db: DbLike, accountId: number, digest: string, at: number): boolean =>
  db
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.digest, digest),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .run().changes > 0

export const countRecoveryCodes = (db: DbLike, accountId: number): number =>
  db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
    .get()?.left ?? 0
