import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { ExhibitWords } from '#core/exhibits/rules.ts'
import type { Language } from '#core/languages.ts'
import type { Translations } from '#core/visitor-texts/translations.ts'
import type { DbLike } from '../open.ts'
import {
  companies,
  exhibitContents,
  exhibitCounts,
  exhibitMaps,
  exhibitTargets,
  exhibitTexts,
  stores,
} from '../schema/index.ts'

export type ExhibitMap = typeof exhibitMaps.$inferSelect

export interface Exhibit {
  targetId: number
  mapId: number
  position: number
  x: number
  y: number
  contentId: number
  userId: number | null
  updatedAt: number
  texts: Partial<Record<Language, ExhibitWords>>
}

/** A company's exhibit maps: first the map for all shops, then the other maps in the order of creation. */
export const listExhibitMaps = (
  db: DbLike,
  companyId: number,
): (ExhibitMap & { storeName: string | null; exhibits: number })[] =>
  db
    .select({
      id: exhibitMaps.id,
      companyId: exhibitMaps.companyId,
      storeId: exhibitMaps.storeId,
      name: exhibitMaps.name,
      backgroundMediaId: exhibitMaps.backgroundMediaId,
      token: exhibitMaps.token,
      storeName: stores.name,
      exhibits: count(exhibitTargets.id),
    })
    .from(exhibitMaps)
    .leftJoin(stores, eq(stores.id, exhibitMaps.storeId))
    .leftJoin(exhibitTargets, eq(exhibitTargets.mapId, exhibitMaps.id))
    .where(eq(exhibitMaps.companyId, companyId))
    .groupBy(exhibitMaps.id)
    .orderBy(sql`${exhibitMaps.storeId} IS NOT NULL`, asc(exhibitMaps.id))
    .all()

export const findExhibitMap = (db: DbLike, companyId: number, mapId: number): ExhibitMap | undefined =>
  db
    .select()
    .from(exhibitMaps)
    .where(and(eq(exhibitMaps.companyId, companyId), eq(exhibitMaps.id, mapId)))
    .get()

/** Finds the map with this token in all companies that are not deleted. */
export const findExhibitMapByToken = (
  db: DbLike,
  token: string,
): (ExhibitMap & { companyName: string; companyTranslations: Translations | null }) | undefined => {
  const row = db
    .select({
      map: exhibitMaps,
      companyName: companies.name,
      companyTranslations: companies.nameTranslations,
    })
    .from(exhibitMaps)
    .innerJoin(companies, eq(companies.id, exhibitMaps.companyId))
    .where(and(eq(exhibitMaps.token, token), isNull(companies.deletedAt)))
    .get()
  if (!row) return undefined
  const { map, ...company } = row
  return { ...map, ...company }
}

export const insertExhibitMap = (db: DbLike, map: typeof exhibitMaps.$inferInsert): { id: number } =>
  db.insert(exhibitMaps).values(map).returning({ id: exhibitMaps.id }).get()

export function updateExhibitMap(
  db: DbLike,
  mapId: number,
  change: Partial<Pick<ExhibitMap, 'name' | 'backgroundMediaId' | 'token'>>,
): void {
  db.update(exhibitMaps).set(change).where(eq(exhibitMaps.id, mapId)).run()
}

export function removeExhibitMap(db: DbLike, mapId: number): void {
  db.delete(exhibitMaps).where(eq(exhibitMaps.id, mapId)).run()
}

const exhibitRows = (db: DbLike) =>
  db
    .select({
      targetId: exhibitTargets.id,
      mapId: exhibitTargets.mapId,
      position: exhibitTargets.position,
      x: exhibitTargets.x,
      y: exhibitTargets.y,
      contentId: exhibitContents.id,
      userId: exhibitContents.userId,
      updatedAt: exhibitContents.updatedAt,
      lang: exhibitTexts.lang,
      title: exhibitTexts.title,
      description: exhibitTexts.description,
    })
    .from(exhibitTargets)
    .innerJoin(exhibitMaps, eq(exhibitMaps.id, exhibitTargets.mapId))
    .innerJoin(exhibitContents, eq(exhibitContents.targetId, exhibitTargets.id))
    .leftJoin(exhibitTexts, eq(exhibitTexts.contentId, exhibitContents.id))

type ExhibitRow = ReturnType<ReturnType<typeof exhibitRows>['all']>[number]

/** Combines the rows of all languages into exhibits. */
function gathered(rows: readonly ExhibitRow[]): Exhibit[] {
  const found = new Map<number, Exhibit>()
  for (const { lang, title, description, ...row } of rows) {
    const exhibit: Exhibit = found.get(row.targetId) ?? { ...row, texts: {} }
    if (lang !== null) exhibit.texts[lang] = { title: title ?? '', description: description ?? '' }
    found.set(row.targetId, exhibit)
  }
  return [...found.values()]
}

/** The exhibits of a map, in the order of the tour. */
export const listExhibits = (db: DbLike, mapId: number): Exhibit[] =>
  gathered(
    exhibitRows(db)
      .where(eq(exhibitTargets.mapId, mapId))
      .orderBy(asc(exhibitTargets.position), asc(exhibitTargets.id))
      .all(),
  )

/** The exhibits of all maps, grouped by map. */
export const listExhibitsOfCompany = (db: DbLike, companyId: number): Exhibit[] =>
  gathered(
    exhibitRows(db)
      .where(eq(exhibitMaps.companyId, companyId))
      .orderBy(asc(exhibitMaps.id), asc(exhibitTargets.position), asc(exhibitTargets.id))
      .all(),
  )

export const findExhibit = (db: DbLike, companyId: number, targetId: number): Exhibit | undefined =>
  gathered(
    exhibitRows(db)
      .where(and(eq(exhibitMaps.companyId, companyId), eq(exhibitTargets.id, targetId)))
      .all(),
  )[0]

export const hasExhibitContent = (db: DbLike, companyId: number, contentId: number): boolean =>
  db
    .select({ id: exhibitContents.id })
    .from(exhibitContents)
    .innerJoin(exhibitTargets, eq(exhibitTargets.id, exhibitContents.targetId))
    .innerJoin(exhibitMaps, eq(exhibitMaps.id, exhibitTargets.mapId))
    .where(and(eq(exhibitMaps.companyId, companyId), eq(exhibitContents.id, contentId)))
    .get() !== undefined

/** Call inside a transaction. */
export function insertExhibit(
  db: DbLike,
  exhibit: {
    mapId: number
    x: number
    y: number
    position: number
    userId: number | null
    updatedAt: number
  },
): { targetId: number; contentId: number } {
  const { mapId, x, y, position, userId, updatedAt } = exhibit
  const target = db
    .insert(exhibitTargets)
    .values({ mapId, position, x, y })
    .returning({ id: exhibitTargets.id })
    .get()
  const content = db
    .insert(exhibitContents)
    .values({ targetId: target.id, userId, updatedAt })
    .returning({ id: exhibitContents.id })
    .get()
  return { targetId: target.id, contentId: content.id }
}

export interface DayCount {
  day: string
  times: number
}

/** Restores an exhibit with its ids, so that its printed QR codes work again. Call inside a transaction. */
export function reinsertExhibit(db: DbLike, exhibit: Exhibit, counts: readonly DayCount[]): void {
  const { targetId, mapId, position, x, y, contentId, userId, updatedAt, texts } = exhibit
  db.insert(exhibitTargets).values({ id: targetId, mapId, position, x, y }).run()
  db.insert(exhibitContents).values({ id: contentId, targetId, userId, updatedAt }).run()
  for (const [lang, words] of Object.entries(texts) as [Language, ExhibitWords][])
    db.insert(exhibitTexts)
      .values({ contentId, lang, ...words })
      .run()
  for (const { day, times } of counts) db.insert(exhibitCounts).values({ contentId, day, times }).run()
}

export function removeExhibit(db: DbLike, targetId: number): void {
  db.delete(exhibitTargets).where(eq(exhibitTargets.id, targetId)).run()
}

export function updateSpot(db: DbLike, targetId: number, spot: { x: number; y: number }): void {
  db.update(exhibitTargets).set(spot).where(eq(exhibitTargets.id, targetId)).run()
}

/** Saves the order in which the tour visits the exhibits of a map. Call inside a transaction. */
export function updateRound(db: DbLike, targetIds: readonly number[]): void {
  for (const [position, id] of targetIds.entries())
    db.update(exhibitTargets).set({ position }).where(eq(exhibitTargets.id, id)).run()
}

/** Saves an exhibit's texts in a language; empty texts remove that language. Call inside a transaction. */
export function saveWords(
  db: DbLike,
  contentId: number,
  lang: Language,
  { title, description }: ExhibitWords,
  by: { userId: number | null; at: number },
): void {
  if (title === '' && description === '') {
    db.delete(exhibitTexts)
      .where(and(eq(exhibitTexts.contentId, contentId), eq(exhibitTexts.lang, lang)))
      .run()
  } else {
    db.insert(exhibitTexts)
      .values({ contentId, lang, title, description })
      .onConflictDoUpdate({
        target: [exhibitTexts.contentId, exhibitTexts.lang],
        set: { title, description },
      })
      .run()
  }
  db.update(exhibitContents)
    .set({ userId: by.userId, updatedAt: by.at })
    .where(eq(exhibitContents.id, contentId))
    .run()
}

/** Counts one more presentation on this day (YYYY-MM-DD, Japan time). */
export function countPresentation(db: DbLike, contentId: number, day: string): void {
  db.insert(exhibitCounts)
    .values({ contentId, day, times: 1 })
    .onConflictDoUpdate({
      target: [exhibitCounts.contentId, exhibitCounts.day],
      set: { times: sql`${exhibitCounts.times} + 1` },
    })
    .run()
}

/** Reduces the number of presentations on this day (YYYY-MM-DD, Japan time) by one. */
export function uncountPresentation(db: DbLike, contentId: number, day: string): void {
  db.update(exhibitCounts)
    .set({ times: sql`${exhibitCounts.times} - 1` })
    .where(and(eq(exhibitCounts.contentId, contentId), eq(exhibitCounts.day, day)))
    .run()
}

export const listCountsOf = (db: DbLike, contentId: number): DayCount[] =>
  db
    .select({ day: exhibitCounts.day, times: exhibitCounts.times })
    .from(exhibitCounts)
    .where(eq(exhibitCounts.contentId, contentId))
    .all()

/** Presentations of each exhibit of a map since this day. */
export const sumCounts = (db: DbLike, mapId: number, fromDay: string): Map<number, number> =>
  new Map(
    db
      .select({ contentId: exhibitCounts.contentId, times: sql<number>`sum(${exhibitCounts.times})` })
      .from(exhibitCounts)
      .innerJoin(exhibitContents, eq(exhibitContents.id, exhibitCounts.contentId))
      .innerJoin(exhibitTargets, eq(exhibitTargets.id, exhibitContents.targetId))
      .where(and(eq(exhibitTargets.mapId, mapId), gte(exhibitCounts.day, fromDay)))
      .groupBy(exhibitCounts.contentId)
      .all()
      .map(({ contentId, times }) => [contentId, times]),
  )

/** Names of the maps whose picture is this media file. */
export const listMapsOver = (db: DbLike, mediaId: number): string[] =>
  db
    .select({ name: exhibitMaps.name })
    .from(exhibitMaps)
    .where(eq(exhibitMaps.backgroundMediaId, mediaId))
    .orderBy(exhibitMaps.id)
    .all()
    .map(({ name }) => name)
