import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { passkeys } from '../schema/index.ts'

type Passkey = typeof passkeys.$inferSelect

/** The passkeys of an account, most recently used first. */
export const listPasskeys = (db: DbLike, accountId: number): Passkey[] =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(sql`coalesce(${passkeys.lastUsedAt}, ${passkeys.createdAt})`), desc(passkeys.id))
    .all()

export const findPasskey = (db: DbLike, credentialId: string): Passkey | undefined =>
  db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get()

export function insertPasskey(db: DbLike, passkey: typeof passkeys.$inferInsert): void {
  db.insert(passkeys).values(passkey).run()
}

/**
 * Records a sign-in with a passkey.
 * @returns false if the passkey was deleted, or if another sign-in has stored a higher counter meanwhile
 */
export const takePasskey = (
  db: DbLike,
  id: number,
  { counter, isSynced, at }: { counter: number; isSynced: boolean; at: number },
): boolean =>
  db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: at })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .run().changes > 0

/** @returns false if the account has no such passkey */
export const renamePasskey = (db: DbLike, accountId: number, id: number, name: string): boolean =>
  db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .run().changes > 0

/** @returns false if the account has no such passkey */
export const removePasskey = (db: DbLike, accountId: number, id: number): boolean =>
  db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.id, id)))
    .run().changes > 0

/** @returns how many were removed */
export const removePasskeysOf = (db: DbLike, accountId: number): number =>
  db.delete(passkeys).where(eq(passkeys.accountId, accountId)).run().changes
