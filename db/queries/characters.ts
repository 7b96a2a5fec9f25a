import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { CharacterLook } from '#core/characters/look.ts'
import type { DbLike } from '../open.ts'
import { characterPalettes, characters, companies, reservations, signages, users } from '../schema/index.ts'
import { listSpriteFileNames, removeSpritesOfCharacter, removeSpritesOfCompany } from './character-sprites.ts'
import { prepared } from './prepared.ts'

export type Character = typeof characters.$inferSelect

const isOfCompany = or(isNull(characters.companyId), eq(characters.companyId, sql.placeholder('companyId')))

export const insertCharacter = (db: DbLike, character: typeof characters.$inferInsert): Character =>
  db.insert(characters).values(character).returning().get()

export function updateCharacterUrls(
  db: DbLike,
  characterId: number,
  urls: Pick<Character, 'modelUrl' | 'imageUrl' | 'standbyUrl'>,
): void {
  db.update(characters).set(urls).where(eq(characters.id, characterId)).run()
}

/** The product's characters and the company's own. */
export const listCharacters = (db: DbLike, companyId: number): Character[] => ofCompany(db).all({ companyId })

const ofCompany = prepared((db) =>
  db.select().from(characters).where(isOfCompany).orderBy(characters.id).prepare(),
)

export const findCharacter = (db: DbLike, companyId: number, characterId: number): Character | undefined =>
  byId(db).get({ companyId, id: characterId })

const byId = prepared((db) =>
  db
    .select()
    .from(characters)
    .where(and(eq(characters.id, sql.placeholder('id')), isOfCompany))
    .prepare(),
)

/** Finds a character that the company itself has uploaded. Does not find product characters. */
export const findOwnCharacter = (db: DbLike, companyId: number, characterId: number): Character | undefined =>
  db
    .select()
    .from(characters)
    .where(and(eq(characters.id, characterId), eq(characters.companyId, companyId)))
    .get()

export const countOwnCharacters = (db: DbLike, companyId: number): number =>
  db.select({ own: count() }).from(characters).where(eq(characters.companyId, companyId)).get()?.own ?? 0

const FILES = { fileName: characters.fileName, posterFileName: characters.posterFileName }
const namesIn = (rows: readonly Pick<Character, keyof typeof FILES>[]): string[] =>
  rows.flatMap((row) => [row.fileName, row.posterFileName].filter((name) => name !== null))

/**
 * Deletes a character. Users, signages and companies that used it then have no character of their own choice.
 * @returns names of its files
 */
export function removeCharacter(db: DbLike, characterId: number): string[] {
  db.update(companies)
    .set({ defaultCharacterId: null })
    .where(eq(companies.defaultCharacterId, characterId))
    .run()
  // Delete the sprites first: deleting the character also deletes their row, and with it the name of their file.
  const sprites = removeSpritesOfCharacter(db, characterId)
  const removed = db.delete(characters).where(eq(characters.id, characterId)).returning(FILES).all()
  return [...namesIn(removed), ...sprites]
}

/** Deletes a company's characters, and its sprites of product characters. @returns the names of their files */
export function removeCharactersOf(db: DbLike, companyId: number): string[] {
  db.update(companies).set({ defaultCharacterId: null }).where(eq(companies.id, companyId)).run()
  const sprites = removeSpritesOfCompany(db, companyId)
  const removed = db.delete(characters).where(eq(characters.companyId, companyId)).returning(FILES).all()
  return [...namesIn(removed), ...sprites]
}

/**
 * Names of all files of characters: models, posters and sprites. The folder also holds motion files (listMotionFileNames);
 * any other file is a leftover.
 */
export const listCharacterFileNames = (db: DbLike): string[] => [
  ...namesIn(db.select(FILES).from(characters).all()),
  ...listSpriteFileNames(db),
]

interface CharacterUses {
  users: { id: number; name: string }[]
  signages: { id: number; name: string }[]
  reservations: { id: number; title: string }[]
}

/** Users, signages and reservations that use a character. Omits reservations that are canceled or over at `now`. */
export const listCharacterUses = (
  db: DbLike,
  companyId: number,
  characterId: number,
  now: number,
): CharacterUses => ({
  users: db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.characterId, characterId)))
    .orderBy(users.id)
    .all(),
  signages: db
    .select({ id: signages.id, name: signages.name })
    .from(signages)
    .where(and(eq(signages.companyId, companyId), eq(signages.defaultCharacterId, characterId)))
    .orderBy(signages.id)
    .all(),
  reservations: db
    .select({ id: reservations.id, title: reservations.title })
    .from(reservations)
    .where(
      and(
        eq(reservations.companyId, companyId),
        eq(reservations.characterId, characterId),
        isNull(reservations.cancelledAt),
        gt(reservations.endAt, now),
      ),
    )
    .orderBy(reservations.id)
    .all(),
})

/** The company's colors and accessories of a product character. */
export interface CharacterStyle {
  swatches: Record<string, string>
  /** Null: the character keeps the accessories that its author gave it. */
  look: CharacterLook | null
}

/** The company's colors and accessories for product characters, by character id. */
export const listStyles = (db: DbLike, companyId: number): Map<number, CharacterStyle> =>
  new Map(
    styles(db)
      .all({ companyId })
      .map(({ characterId, ...style }) => [characterId, style]),
  )

const styles = prepared((db) =>
  db
    .select({
      characterId: characterPalettes.characterId,
      swatches: characterPalettes.swatches,
      look: characterPalettes.look,
    })
    .from(characterPalettes)
    .where(eq(characterPalettes.companyId, sql.placeholder('companyId')))
    .prepare(),
)

/** Sets the company's colors and accessories of a character. Without any, the character looks as its author made it. */
export function setStyle(
  db: DbLike,
  companyId: number,
  characterId: number,
  { swatches, look }: CharacterStyle,
): void {
  const isOfThis = and(
    eq(characterPalettes.companyId, companyId),
    eq(characterPalettes.characterId, characterId),
  )
  db.delete(characterPalettes).where(isOfThis).run()
  if (Object.keys(swatches).length > 0 || look)
    db.insert(characterPalettes).values({ companyId, characterId, swatches, look }).run()
}
