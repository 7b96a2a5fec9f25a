import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { plays } from '../schema/index.ts'
import { prepared } from './prepared.ts'

const slot = sql.placeholder

type StoredPlay = typeof plays.$inferSelect
/** Every play is written with the moment it was last confirmed. */
export type PlayRow = StoredPlay & { endedAt: number }

const confirmed = (row: StoredPlay): PlayRow => ({ ...row, endedAt: row.endedAt ?? row.startedAt })

export function findLastPlay(db: DbLike, signageId: number): PlayRow | undefined {
  const row = db
    .select()
    .from(plays)
    .where(eq(plays.signageId, signageId))
    .orderBy(desc(plays.startedAt), desc(plays.id))
    .limit(1)
    .get()
  return row && confirmed(row)
}

/** @returns its id */
export const insertPlay = (db: DbLike, play: typeof plays.$inferInsert): number =>
  db.insert(plays).values(play).returning({ id: plays.id }).get().id

const change = prepared((db) =>
  db
    .update(plays)
    .set({
      scene: sql`${slot('scene')}`,
      mediaId: sql`${slot('mediaId')}`,
      mediaName: sql`${slot('mediaName')}`,
      telop: sql`${slot('telop')}`,
      endedAt: sql`${slot('endedAt')}`,
    })
    .where(eq(plays.id, slot('id')))
    .prepare(),
)

export function updatePlay(
  db: DbLike,
  id: number,
  play: Pick<StoredPlay, 'scene' | 'mediaId' | 'mediaName' | 'telop' | 'endedAt'>,
): void {
  change(db).run({ id, ...play })
}

/** Plays of one signage that touch [fromAt, toAt), the oldest first. */
export const listPlays = (
  db: DbLike,
  wish: { signageId: number; fromAt: number; toAt: number; limit: number },
): PlayRow[] =>
  db
    .select()
    .from(plays)
    .where(
      and(
        eq(plays.signageId, wish.signageId),
        lt(plays.startedAt, wish.toAt),
        gte(plays.endedAt, wish.fromAt),
      ),
    )
    .orderBy(asc(plays.startedAt), asc(plays.id))
    .limit(wish.limit)
    .all()
    .map(confirmed)

export function removePlaysBefore(db: DbLike, signageId: number, startedBefore: number): void {
  db.delete(plays)
    .where(and(eq(plays.signageId, signageId), lt(plays.startedAt, startedBefore)))
    .run()
}
