import { and, eq, sql } from 'drizzle-orm'
import type { SourceKind } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { exhibitContents, exhibitMaps, exhibitTargets, exhibitTexts } from '../schema/index.ts'
import { prepared } from './prepared.ts'

/** Where a piece of knowledge applies: at one signage, in one shop (store), or (both null) in the whole company. */
export interface Place {
  storeId: number | null
  signageId: number | null
}

/** An answer, fact or exhibit of a company, on which the AI's answers are based. */
interface Source {
  companyId: number
  kind: SourceKind
  id: number
}

/** One row of the index: a wording of a source. */
export interface KnowledgeRow {
  kind: SourceKind
  sourceId: number
  /** The original text. */
  wording: string
  /** Index terms of the wording (core/knowledge/grams.ts). */
  grams: readonly string[]
  place: 'signage' | 'store' | 'everywhere'
}

const sourceWord = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string => `${kind}${id}`
const placeWord = ({ storeId, signageId }: Place): string => {
  if (signageId !== null) return `g${signageId}`
  return storeId === null ? 'all' : `s${storeId}`
}

/** Company ID → number of writes by this process. A write for ALL counts for every company. */
const writesOf = prepared(() => new Map<number, number>())
const ALL = -1

function noteWrite(db: DbLike, companyId: number): void {
  const writes = writesOf(db)
  writes.set(companyId, (writes.get(companyId) ?? 0) + 1)
}

/** A text that changes whenever the company's knowledge is written; results cached with another text are outdated. */
export const knowledgeState = (db: DbLike, companyId: number): string =>
  `${writesOf(db).get(ALL) ?? 0} ${writesOf(db).get(companyId) ?? 0}`

/** Adds the source to the index with these wordings. Call inside the transaction that writes the source. */
export function indexKnowledge(
  db: DbLike,
  source: Source,
  place: Place,
  entries: readonly { lang: string; wording: string; grams: readonly string[] }[],
): void {
  const { kind, id } = source
  noteWrite(db, source.companyId)
  for (const { lang, wording, grams } of entries) {
    const scope = `c${source.companyId} ${lang} ${placeWord(place)} ${sourceWord(source)}`
    db.run(
      sql`INSERT INTO knowledge (scope, grams, kind, source_id, wording) VALUES (${scope}, ${grams.join(' ')}, ${kind}, ${id}, ${wording})`,
    )
  }
}

function forget(db: DbLike, companyId: number, match: string): void {
  noteWrite(db, companyId)
  db.run(
    sql`DELETE FROM knowledge WHERE rowid IN (SELECT rowid FROM knowledge WHERE knowledge MATCH ${match})`,
  )
}

/**
 * Removes a source from the index. Source ids are unique across companies, so the search leaves the company out: a
 * search with the company would read all rows of that company.
 */
export const forgetSource = (db: DbLike, { companyId, ...source }: Source): void =>
  forget(db, companyId, `scope : ${sourceWord(source)}`)

/** Removes all of a company's knowledge from the index. The index has no foreign keys, so nothing else removes it. */
export const forgetCompany = (db: DbLike, companyId: number): void =>
  forget(db, companyId, `scope : c${companyId}`)

/** An index term (gram) quoted for FTS5. */
const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`

export interface Scope extends Place {
  companyId: number
  lang: string
}

const scopeOf = ({ companyId, lang, storeId, signageId }: Scope): string => {
  const places = [
    'all',
    ...(storeId === null ? [] : [`s${storeId}`]),
    ...(signageId === null ? [] : [`g${signageId}`]),
  ]
  return `scope : (c${companyId} AND ${lang} AND (${places.join(' OR ')}))`
}

const PLACES = { g: 'signage', s: 'store', a: 'everywhere' } as const

/**
 * Maximum rows of the index that one statement reads, oldest first. A statement blocks the server while it runs, and a company
 * may have 120,000 rows.
 */
export const ROWS_LOOKED_AT = 6_000

const idsOf = (found: { ids: string } | undefined): number[] => JSON.parse(found?.ids ?? '[]')

/**
 * Ids of the rows that contain an index term (gram), oldest first. Does not use bm25(), which would also read rows of
 * other companies.
 */
export function rowsWith(db: DbLike, scope: Scope, gram: string): number[] {
  const match = `${scopeOf(scope)} AND grams : ${quoted(gram)}`
  return idsOf(
    db.get<{ ids: string }>(
      sql`SELECT json_group_array(id) AS ids FROM (
        SELECT rowid AS id FROM knowledge WHERE knowledge MATCH ${match} LIMIT ${ROWS_LOOKED_AT}
      )`,
    ),
  )
}

/** The number of index terms (grams) in each of these rows. */
export const countGrams = (db: DbLike, ids: readonly number[]): { id: number; count: number }[] =>
  db.all(
    sql`SELECT wanted.value AS id, length(grams) - length(replace(grams, ' ', '')) + 1 AS count
      FROM json_each(${JSON.stringify(ids)}) AS wanted CROSS JOIN knowledge ON knowledge.rowid = wanted.value`,
  )

/** The rows of these ids, in this order. */
export function readKnowledge(db: DbLike, ids: readonly number[]): KnowledgeRow[] {
  const rows = db.all<{ scope: string; grams: string; kind: SourceKind; sourceId: number; wording: string }>(
    sql`SELECT scope, grams, kind, source_id AS sourceId, wording
      FROM json_each(${JSON.stringify(ids)}) AS wanted CROSS JOIN knowledge ON knowledge.rowid = wanted.value ORDER BY wanted.key`,
  )
  return rows.map(({ scope: words, grams: own, kind, sourceId, wording }) => ({
    kind,
    sourceId,
    wording,
    grams: own.split(' '),
    place: PLACES[words.split(' ')[2]![0] as keyof typeof PLACES],
  }))
}

/** Whether any source contains the index term (gram). */
export function hasGram(db: DbLike, scope: Scope, gram: string): boolean {
  const match = `${scopeOf(scope)} AND grams : ${quoted(gram)}`
  return db.get(sql`SELECT 1 AS n FROM knowledge WHERE knowledge MATCH ${match} LIMIT 1`) !== undefined
}

/** In how many sources an index term (gram) occurs. Only the first ROWS_LOOKED_AT rows with the term are counted. */
export function sourcesWith(db: DbLike, scope: Scope, gram: string): number {
  const match = `${scopeOf(scope)} AND grams : ${quoted(gram)}`
  const found = db.get<{ n: number }>(
    sql`SELECT count(DISTINCT source) AS n FROM (
      SELECT kind || source_id AS source FROM knowledge WHERE knowledge MATCH ${match} LIMIT ${ROWS_LOOKED_AT}
    )`,
  )
  return found?.n ?? 0
}

/** Approximate number of a company's sources. Exhibits are few and not counted. */
export function countSources(db: DbLike, companyId: number): number {
  const found = db.get<{ n: number }>(
    sql`SELECT (SELECT count(*) FROM answer WHERE company_id = ${companyId}) + (SELECT count(*) FROM fact WHERE company_id = ${companyId}) AS n`,
  )
  return found?.n ?? 0
}

/** Version of the index terms (grams) in the index; undefined: never indexed. */
export const findKnowledgeVersion = (db: DbLike): string | undefined =>
  db.get<{ wording: string }>(sql`SELECT wording FROM knowledge WHERE knowledge MATCH 'scope : version'`)
    ?.wording

/** Sets the index's version. `version` may also be a mark for an incomplete index (server/knowledge/indexing.ts). */
export const setKnowledgeVersion = (db: DbLike, version: string): void =>
  void db.run(
    sql`UPDATE knowledge SET wording = ${version} WHERE rowid IN (SELECT rowid FROM knowledge WHERE knowledge MATCH 'scope : version')`,
  )

/** Empties the index and sets its version. */
export function emptyKnowledge(db: DbLike, version: string): void {
  noteWrite(db, ALL)
  db.run(sql`DELETE FROM knowledge`)
  db.run(
    sql`INSERT INTO knowledge (scope, grams, kind, source_id, wording) VALUES ('version', '', '', 0, ${version})`,
  )
}

const exhibitRows = (db: DbLike) =>
  db
    .select({
      id: exhibitContents.id,
      companyId: exhibitMaps.companyId,
      storeId: exhibitMaps.storeId,
      lang: exhibitTexts.lang,
      title: exhibitTexts.title,
      description: exhibitTexts.description,
    })
    .from(exhibitTexts)
    .innerJoin(exhibitContents, eq(exhibitContents.id, exhibitTexts.contentId))
    .innerJoin(exhibitTargets, eq(exhibitTargets.id, exhibitContents.targetId))
    .innerJoin(exhibitMaps, eq(exhibitMaps.id, exhibitTargets.mapId))

/** Texts of all exhibits with their company and place. */
export const listExhibitTexts = (db: DbLike) => exhibitRows(db).orderBy(exhibitContents.id).all()

/** One exhibit's text in a language. */
export const findExhibitText = (db: DbLike, companyId: number, contentId: number, lang: Language) =>
  exhibitRows(db)
    .where(
      and(
        eq(exhibitMaps.companyId, companyId),
        eq(exhibitTexts.contentId, contentId),
        eq(exhibitTexts.lang, lang),
      ),
    )
    .get()
