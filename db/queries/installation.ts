import { sql } from 'drizzle-orm'
import type { SetupMarks } from '#core/setup/rules.ts'
import type { DbLike } from '../open.ts'
import { installation } from '../schema/index.ts'

/** What the server that wrote this database has said of its own life. Times are epoch ms. */
export interface Life {
  /** Until then at least. */
  aliveAt: number
  /** The latest that was ever said. */
  aliveMaxAt: number
  /** How often it was said. */
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

/** @returns how often, by now */
export const markAlive = (db: DbLike, now: number): number =>
  db
    .insert(installation)
    .values({ id: 1, createdAt: now, aliveAt: now, aliveMaxAt: now, lives: 1 })
    .onConflictDoUpdate({
      target: installation.id,
      set: {
        aliveAt: now,
        // before the first of these, the one before it counts
        aliveMaxAt: sql`max(${installation.aliveMaxAt}, ${installation.aliveAt}, ${now})`,
        lives: sql`${installation.lives} + 1`,
      },
    })
    .returning({ lives: installation.lives })
    .get().lives

/** Of the secret that the server started with last; undefined: no version that says so has ever started. */
export const findSecretMark = (db: DbLike): string | undefined =>
  db.select({ mark: installation.secretMark }).from(installation).get()?.mark ?? undefined

/** Beside what markAlive has said. */
export function saveSecretMark(db: DbLike, secretMark: string): void {
  db.update(installation).set({ secretMark }).run()
}

/** The company that the first day was begun with, and what was said of its steps. */
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
