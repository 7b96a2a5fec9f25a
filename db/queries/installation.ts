import { sql } from 'drizzle-orm'
import type { SetupMarks } from '#core/setup/rules.ts'
import type { DbLike } from '../open.ts'
import { installation } from '../schema/index.ts'

/** When and how often a server that uses this database has recorded that it was running. Times are epoch ms. */
interface Life {
  /** The server was running at least until this time. */
  aliveAt: number
  /** The latest `aliveAt` ever recorded. It is later than `aliveAt` if the clock was set back. */
  aliveMaxAt: number
  /** How many times `aliveAt` has been recorded. */
  lives: number
}

export const findLife = (db: DbLike): Life | undefined =>
  db
    .select({
      aliveAt: installation.aliveAt,
      aliveMaxAt: installation.aliveMaxAt,
      lives: installation.lives,
    })
    .from(installation)
    .get()

/** Records that the server is running. @returns how many times this has been recorded */
export const markAlive = (db: DbLike, now: number): number =>
  db
    .insert(installation)
    .values({ id: 1, createdAt: now, aliveAt: now, aliveMaxAt: now, lives: 1 })
    .onConflictDoUpdate({
      target: installation.id,
      set: {
        aliveAt: now,
        // In rows written before aliveMaxAt existed, the latest time is aliveAt.
        aliveMaxAt: sql`max(${installation.aliveMaxAt}, ${installation.aliveAt}, ${now})`,
        lives: sql`${installation.lives} + 1`,
      },
    })
    .returning({ lives: installation.lives })
    .get().lives

/**
 * Digest of the secret that the server used at its last start (server/system/secret). Undefined if only older
 * versions, which do not record it, have used this database.
 */
export const findSecretMark = (db: DbLike): string | undefined =>
  db.select({ mark: installation.secretMark }).from(installation).get()?.mark ?? undefined

/** Saves the digest of the secret in the row that markAlive writes. */
export function saveSecretMark(db: DbLike, secretMark: string): void {
  db.update(installation).set({ secretMark }).run()
}

/** The company of the first-day setup, and the steps that its administrator has marked as skipped or done. */
export function findFirstDay(db: DbLike): { companyId: number; marks: SetupMarks } | undefined {
  const found = db
    .select({ companyId: installation.setupCompanyId, marks: installation.setupMarks })
    .from(installation)
    .get()
  return found && found.companyId !== null ? { companyId: found.companyId, marks: found.marks } : undefined
}

export function beginFirstDay(db: DbLike, companyId: number, now: number): void {
  db.insert(installation)
    .values({ id: 1, createdAt: now, aliveAt: now, setupCompanyId: companyId })
    .onConflictDoUpdate({ target: installation.id, set: { setupCompanyId: companyId } })
    .run()
}

export function saveMarks(db: DbLike, setupMarks: SetupMarks): void {
  db.update(installation).set({ setupMarks }).run()
}
