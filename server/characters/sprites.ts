import { randomUUID } from 'node:crypto'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { hasProductSprites, spriteSource } from '#core/characters/character-address.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { DbLike } from '../../db/open.ts'
import { findSprites, setSprites } from '../../db/queries/character-sprites.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { maySeeCharacter, type ShownCharacterDeps } from '../media/shown-files.ts'
import { type CharacterDeps, reloadLooks } from './service.ts'
import { createCharacterShaper } from './shapes.ts'
import { readSprites } from './sprites-file.ts'

/** An uploaded file of sprites, in a temporary folder. */
interface IncomingSprites {
  characterId: number
  /** Identifies what the sprites show: the value of `spriteSource` in the browser that drew them. */
  source: string
  path: string
}

/**
 * Checks and saves uploaded sprites in place of earlier ones of the character, and makes kiosks load them. If this
 * throws, the caller removes the upload.
 * @throws Refusal notFound, wrongState (the sprites show another style than the character's present one, or the product
 * already has sprites of it), mediaBroken
 */
export async function saveSprites(
  deps: CharacterDeps,
  companyId: number,
  incoming: IncomingSprites,
): Promise<void> {
  const { db, characters, now } = deps
  requirePresentStyle(db, companyId, incoming)
  const bytes = await readSprites(incoming.path)
  if (bytes === undefined) throw new Refusal('mediaBroken')
  const fileName = `${randomUUID()}.sprites`
  let replaced: string | undefined
  try {
    await characters.adopt(incoming.path, fileName)
    const { characterId, source } = incoming
    replaced = db.transaction((tx) => {
      // The style may have changed during the upload, or the company may have been deleted.
      requirePresentStyle(tx, companyId, incoming)
      return setSprites(tx, { companyId, characterId, source, fileName, bytes, drawnAt: now() })
    })
  } catch (error) {
    await characters.remove(fileName)
    throw error
  }
  // The template version stays the same, because sprites do not make a colleague's edit of a template outdated.
  reloadLooks(deps, companyId)
  if (replaced !== undefined) await characters.remove(replaced)
}

function requirePresentStyle(
  db: DbLike,
  companyId: number,
  { characterId, source }: Pick<IncomingSprites, 'characterId' | 'source'>,
): void {
  const character = findCompany(db, companyId) && findCharacter(db, companyId, characterId)
  if (!character) throw new Refusal('notFound')
  const shape = createCharacterShaper(db, companyId)(character)
  if (hasProductSprites(shape) || source !== spriteSource(shape)) throw new Refusal('wrongState')
}

/**
 * Finds the file of a character's sprites for the caller. Unlike a model, it can belong to one of the product's
 * characters.
 * @param drawnAt when the requested file was drawn (epoch ms), from its URL; only the newest file is found
 * @throws Refusal notFound, also for another company's sprites
 */
export function findSpritesFile(
  deps: ShownCharacterDeps,
  asker: CompanyAsker,
  characterId: number,
  drawnAt: number,
): { fileName: string; mimeType: string } {
  const isGood = Number.isSafeInteger(characterId) && maySeeCharacter(deps, asker, characterId)
  const sprites = isGood ? findSprites(deps.db, asker.companyId, characterId) : undefined
  if (sprites?.drawnAt !== drawnAt) throw new Refusal('notFound')
  return { fileName: sprites.fileName, mimeType: 'application/octet-stream' }
}
