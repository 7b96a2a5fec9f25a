import type { Pose } from '#core/characters/avatar.ts'
import { hasProductSprites, spriteSource } from '#core/characters/character-address.ts'
import { licenceWarnings } from '#core/characters/character-file.ts'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type CharacterSprites, listSprites } from '../../db/queries/character-sprites.ts'
import {
  type Character,
  type CharacterStyle,
  findCharacter,
  listCharacters,
  listStyles,
} from '../../db/queries/characters.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { logoUrl } from '../company/pictures.ts'

/**
 * URLs of a character's still pictures. The product's characters have one picture per pose, named by convention; a company's own
 * character has only one picture.
 */
export function postersOf({ companyId, modelUrl, imageUrl }: Character): CharacterShape['posters'] {
  const posterOf = (pose: Pose): string =>
    companyId === null ? modelUrl.replace(/\.vrm$/, `-${pose}.webp`) : imageUrl
  return { neutral: posterOf('neutral'), wave: posterOf('wave'), happy: posterOf('happy') }
}

function ownOf({ format, bytes, triangles, lacks, licence }: Character): CharacterShape['own'] {
  if (format === null || bytes === null || triangles === null) return null
  return {
    format,
    bytes,
    triangles,
    lacks: lacks ?? [],
    licence: licence ?? {},
    warnings: licenceWarnings(licence ?? {}),
  }
}

/** Returns a function that converts a character to the contract's shape. Loads the company's data once for all characters. */
export function createCharacterShaper(
  db: DbLike,
  companyId: number | null,
): (character: Character) => CharacterShape {
  const styles = listStyles(db, companyId ?? 0)
  const sprites = listSprites(db, companyId ?? 0)
  const company = companyId === null ? undefined : findCompany(db, companyId)
  const defaultId = company?.defaultCharacterId ?? null
  const logo = logoUrl(company?.logo ?? null)
  return (character) => {
    const shape: CharacterShape = {
      id: character.id,
      name: character.name,
      image_url: character.imageUrl,
      standby_image_url: character.standbyUrl,
      model_url: character.modelUrl,
      posters: postersOf(character),
      ...styleOf(styles.get(character.id), logo),
      is_default: character.id === defaultId,
      own: ownOf(character),
    }
    const url = spritesUrl(shape, sprites.get(character.id))
    return url === undefined ? shape : { ...shape, sprites_url: url }
  }
}

/** URL of the sprites that the company has drawn. Undefined if they show another style than the present one. */
function spritesUrl(
  shape: CharacterShape,
  sprites: Pick<CharacterSprites, 'source' | 'drawnAt'> | undefined,
): string | undefined {
  if (!sprites || sprites.source !== spriteSource(shape)) return undefined
  if (hasProductSprites(shape)) return undefined
  return `/characters/own/${shape.id}/${sprites.drawnAt}.sprites`
}

/** Style properties of a character. The logo is always that of the company, never a URL sent by a client. */
const styleOf = (
  style: CharacterStyle | undefined,
  logo: string | undefined,
): Pick<CharacterShape, 'palette' | 'look' | 'badge_logo_url'> => ({
  palette: style?.swatches ?? {},
  ...(style?.look && { look: style.look }),
  ...(logo !== undefined && { badge_logo_url: logo }),
})

/**
 * decisions 5: returns a function that finds the character to show for a character ID, which may be null or unknown. It
 * loads each character only once.
 */
export function createCharacterFinder(
  db: Db,
  companyId: number,
): (wantedId: number | null) => CharacterShape | null {
  const shapeOf = createCharacterShaper(db, companyId)
  const known = new Map<number | null, CharacterShape | null>()
  return (wantedId) => {
    const found = known.get(wantedId)
    if (found !== undefined) return found
    const character = characterFor(db, companyId, wantedId)
    const shape = character ? shapeOf(character) : null
    known.set(wantedId, shape)
    return shape
  }
}

/**
 * Finds the character to show: the wanted one, else the company's default, else the first one in the list (decisions 5). `wantedId`
 * may be null or unknown.
 */
export function characterFor(db: Db, companyId: number, wantedId: number | null): Character | undefined {
  const find = (id: number | null | undefined) => (id == null ? undefined : findCharacter(db, companyId, id))
  return (
    find(wantedId) ?? find(findCompany(db, companyId)?.defaultCharacterId) ?? listCharacters(db, companyId)[0]
  )
}
