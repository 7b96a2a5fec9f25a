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
