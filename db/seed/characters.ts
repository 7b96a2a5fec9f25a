import { isNull } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { insertCharacter, updateCharacterUrls } from '../queries/characters.ts'
import { characters } from '../schema/index.ts'

/** The characters that come with the product. Their files are in site/public/characters. */
export const PRODUCT_CHARACTERS = [
  { key: 'receptionist', name: 'うけ子' },
  { key: 'bear', name: 'くま蔵' },
  { key: 'robot', name: 'ナビ丸' },
  { key: 'man', name: 'みなと' },
] as const

const urlsOf = (key: string) => ({
  modelUrl: `/characters/${key}.vrm`,
  imageUrl: `/characters/${key}-face.webp`,
  standbyUrl: `/characters/${key}-standby.mp4`,
})

/** Adds missing product characters to the database, and updates the file addresses of existing ones. */
export function seedCharacters(db: DbLike): void {
  const known = db.select().from(characters).where(isNull(characters.companyId)).all()
  for (const { key, name } of PRODUCT_CHARACTERS) {
    const urls = urlsOf(key)
    const row = known.find(({ modelUrl }) => modelUrl === urls.modelUrl)
    if (!row) insertCharacter(db, { companyId: null, name, ...urls })
    else if (row.standbyUrl !== urls.standbyUrl || row.imageUrl !== urls.imageUrl)
      updateCharacterUrls(db, row.id, urls)
  }
}
