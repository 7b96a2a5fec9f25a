import { isNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { insertCharacter } from '../queries/characters.ts'
import { characters } from '../schema/index.ts'

/** The product's own characters; files in site/public/characters. */
export const PRODUCT_CHARACTERS = [{ key: 'receptionist', name: 'うけ子' }] as const

/** Adds the product's characters that a database does not have yet. */
export function seedCharacters(db: DbLike): void {
  const known = new Set(
    db
      .select()
      .from(characters)
      .where(isNull(characters.companyId))
      .all()
      .map((row) => row.modelUrl),
  )
  for (const { key, name } of PRODUCT_CHARACTERS) {
    const modelUrl = `/characters/${key}.vrm`
    if (known.has(modelUrl)) continue
    insertCharacter(db, {
      companyId: null,
      name,
      modelUrl,
      imageUrl: `/characters/${key}-face.webp`,
      standbyUrl: `/characters/${key}-wave.webp`,
    })
  }
}
