import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { characterSprites } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type CharacterSprites = typeof characterSprites.$inferSelect

const isOf = (companyId: number, characterId: number) =>
  and(eq(characterSprites.companyId, companyId), eq(characterSprites.characterId, characterId))

/** What the company's sprites show and when they were drawn, by character ID. */
export const listSprites = (
  db: DbLike,
  companyId: number,
): Map<number, Pick<CharacterSprites, 'source' | 'drawnAt'>> =>
  new Map(
    ofCompany(db)
      .all({ companyId })
      .map(({ characterId, ...drawn }) => [characterId, drawn]),
  )

const ofCompany = prepared((db) =>
  db
    .select({
      characterId: characterSprites.characterId,
      source: characterSprites.source,
      drawnAt: characterSprites.drawnAt,
    })
    .from(characterSprites)
    .where(eq(characterSprites.companyId, sql.placeholder('companyId')))
    .prepare(),
)

export const findSprites = (
  db: DbLike,
  companyId: number,
  characterId: number,
): CharacterSprites | undefined =>
  db.select().from(characterSprites).where(isOf(companyId, characterId)).get()

/**
 * Replaces the sprites of a character. The new `drawnAt` is later than the earlier one, even if the clock was set back.
 * Call inside a transaction.
 * @returns name of the replaced file
 */
export function setSprites(db: DbLike, sprites: CharacterSprites): string | undefined {
  const isOfThis = isOf(sprites.companyId, sprites.characterId)
  const before = db.delete(characterSprites).where(isOfThis).returning().get()
  const drawnAt = Math.max(sprites.drawnAt, (before?.drawnAt ?? -1) + 1)
  db.insert(characterSprites)
    .values({ ...sprites, drawnAt })
    .run()
  return before?.fileName
}

/** Deletes the sprites of a character in every company. @returns names of their files */
export const removeSpritesOfCharacter = (db: DbLike, characterId: number): string[] =>
  removeWhere(db, eq(characterSprites.characterId, characterId))

/** Deletes all sprites of a company. @returns names of their files */
export const removeSpritesOfCompany = (db: DbLike, companyId: number): string[] =>
  removeWhere(db, eq(characterSprites.companyId, companyId))

const removeWhere = (db: DbLike, where: SQL): string[] =>
  db
    .delete(characterSprites)
    .where(where)
    .returning({ fileName: characterSprites.fileName })
    .all()
    .map(({ fileName }) => fileName)

export const listSpriteFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: characterSprites.fileName })
    .from(characterSprites)
    .all()
    .map(({ fileName }) => fileName)
