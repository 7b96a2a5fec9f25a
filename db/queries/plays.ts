import { and, asc, count, desc, eq, gte, lt, max, sql } from 'drizzle-orm'
import { type Page, type PageInput, pageStart } from '#core/http/pages.ts'
import type { DbLike } from '../open.ts'
import { plays } from '../schema/index.ts'
import { prepared } from './prepared.ts'

const slot = sql.placeholder

type StoredPlay = typeof plays.$inferSelect
/**
 * A play: a period in which a signage showed the same content. `endedAt` is the time of the kiosk's last report of it.
 */
export type PlayRow = StoredPlay & { endedAt: number }

const confirmed = (row: StoredPlay): PlayRow => ({ ...row, endedAt: row.endedAt ?? row.startedAt })

const last = prepared((db) =>
  db
    .select()
    .from(plays)
    .where(eq(plays.signageId, slot('signageId')))
    .orderBy(desc(plays.startedAt), desc(plays.id))
    .limit(1)
    .prepare(),
)

/**
 * The last play (playback record) of a signage. The statement is prepared, because every kiosk's first report needs
 * it, and after a restart all kiosks report at the same time.
 */
export function findLastPlay(db: DbLike, signageId: number): PlayRow | undefined {
  const row = last(db).get({ signageId })
  return row && confirmed(row)
}

/** Stores a play (the playback record of one content). @returns its ID */
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

export interface PlaysFilter {
  signageId: number
  fromAt: number
  toAt: number
}

const latest = prepared((db) =>
  db
    .select({ at: max(plays.startedAt) })
    .from(plays)
    .where(and(eq(plays.signageId, slot('signageId')), lt(plays.startedAt, slot('fromAt'))))
    .prepare(),
)

/**
 * Start of the last play (playback record) that began before `fromAt`; `fromAt` itself if no play did. Plays of a
 * signage do not overlap, so no earlier play can reach into the period from `fromAt`.
 */
export const firstStartAt = (db: DbLike, { signageId, fromAt }: PlaysFilter): number =>
  latest(db).get({ signageId, fromAt })?.at ?? fromAt

const touching = (db: DbLike, filter: PlaysFilter) =>
  and(
    eq(plays.signageId, filter.signageId),
    gte(plays.startedAt, firstStartAt(db, filter)),
    lt(plays.startedAt, filter.toAt),
    gte(plays.endedAt, filter.fromAt),
  )

/** A page of those plays (playback records) of a signage whose time overlaps [fromAt, toAt), newest first. */
export function pagePlays(db: DbLike, filter: PlaysFilter, part: PageInput): Page<PlayRow> {
  const where = touching(db, filter)
  const total = db.select({ total: count() }).from(plays).where(where).get()?.total ?? 0
  const { page, offset } = pageStart(total, part)
  const rows = db
    .select()
    .from(plays)
    .where(where)
    .orderBy(desc(plays.startedAt), desc(plays.id))
    .limit(part.limit)
    .offset(offset)
    .all()
  return { rows: rows.map(confirmed), total, page }
}

const isStarted = and(
  eq(plays.signageId, slot('signageId')),
  gte(plays.startedAt, slot('fromAt')),
  lt(plays.startedAt, slot('toAt')),
)

const nth = prepared((db) =>
  db
    .select({ at: plays.startedAt })
    .from(plays)
    .where(isStarted)
    .orderBy(asc(plays.startedAt))
    .limit(1)
    .offset(slot('count'))
    .prepare(),
)

/** Start time of the play (playback record) after the first `after` plays in [fromAt, toAt). Undefined: none. */
export const findPlayAfter = (db: DbLike, filter: PlaysFilter, after: number): number | undefined =>
  nth(db).get({ ...filter, count: after })?.at

const added = prepared((db) =>
  db
    .select({
      mediaId: plays.mediaId,
      mediaName: plays.mediaName,
      startedAt: plays.startedAt,
      endedAt: sql<number>`coalesce(${plays.endedAt}, ${plays.startedAt})`,
    })
    .from(plays)
    .where(isStarted)
    .prepare(),
)

/** Plays (playback records) of a signage that began in [fromAt, toAt), with only the columns that the totals need. */
export const listAddedPlays = (db: DbLike, filter: PlaysFilter) => added(db).all({ ...filter })

/** Plays (playback records) of one signage that began in [fromAt, toAt), oldest first. */
export const listPlaysStarted = (db: DbLike, filter: PlaysFilter): PlayRow[] =>
  db
    .select()
    .from(plays)
    .where(
      and(
        eq(plays.signageId, filter.signageId),
        gte(plays.startedAt, filter.fromAt),
        lt(plays.startedAt, filter.toAt),
      ),
    )
    .orderBy(asc(plays.startedAt), asc(plays.id))
    .all()
    .map(confirmed)

/** Plays (what was shown, from when to when) of one signage whose time overlaps [fromAt, toAt), oldest first. */
export const listPlays = (db: DbLike, filter: PlaysFilter & { limit: number }): PlayRow[] =>
  db
    .select()
    .from(plays)
    .where(touching(db, filter))
    .orderBy(asc(plays.startedAt), asc(plays.id))
    .limit(filter.limit)
    .all()
    .map(confirmed)

export function removePlaysBefore(db: DbLike, signageId: number, startedBefore: number): void {
  db.delete(plays)
    .where(and(eq(plays.signageId, signageId), lt(plays.startedAt, startedBefore)))
    .run()
}
