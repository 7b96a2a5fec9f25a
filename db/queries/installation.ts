import type { SetupMarks } from '../../server/rules/setup.ts'
import type { DbLike } from '../open.ts'
import { installation } from '../schema/index.ts'

/** Until when the server that wrote this database lived at least (epoch ms). */
export const findAliveAt = (db: DbLike): number | undefined =>
  db.select({ aliveAt: installation.aliveAt }).from(installation).get()?.aliveAt

export function markAlive(db: DbLike, now: number): void {
  db.insert(installation)
    .values({ id: 1, createdAt: now, aliveAt: now })
    .onConflictDoUpdate({ target: installation.id, set: { aliveAt: now } })
    .run()
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
