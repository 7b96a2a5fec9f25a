import type { Pose } from '#core/characters/avatar.ts'
import { licenceWarnings } from '#core/characters/character-file.ts'
import type { CharacterShape } from '#core/characters/contract.ts'
import type { Db } from '../../db/open.ts'
import { type Character, findCharacter, listCharacters, listPalettes } from '../../db/queries/characters.ts'
import { findCompany } from '../../db/queries/companies.ts'

/** Our own characters come with a still in every pose, named alike; anybody else's has the one picture it was given. */
export function postersOf({ companyId, modelUrl, imageUrl }: Character): CharacterShape['posters'] {
  const posterOf = (pose: Pose): string =>
    companyId === null ? modelUrl.replace(/\.vrm$/, `-${pose}.webp`) : imageUrl
  return { neutral: posterOf('neutral'), wave: posterOf('wave'), happy: posterOf('happy') }
}

function ownOf({ format, bytes, triangles, licence }: Character): CharacterShape['own'] {
  if (format === null || bytes === null || triangles === null) return null
  return { format, bytes, triangles, licence: licence ?? {}, warnings: licenceWarnings(licence ?? {}) }
}

/** Reads what is the same for all characters of a company once. */
export function createCharacterShaper(
  db: Db,
  companyId: number | null,
): (character: Character) => CharacterShape {
  const palettes = listPalettes(db, companyId ?? 0)
  const defaultId = companyId === null ? null : (findCompany(db, companyId)?.defaultCharacterId ?? null)
  return (character) => ({
    id: character.id,
    name: character.name,
    image_url: character.imageUrl,
    standby_image_url: character.standbyUrl,
    model_url: character.modelUrl,
    posters: postersOf(character),
    palette: palettes.get(character.id) ?? {},
    is_default: character.id === defaultId,
    own: ownOf(character),
  })
}

/** decisions 5: the one that stands in for whatever wants this one, in its shape; read once, however many want it. */
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

/** decisions 5: the wanted one, else the company's default, else the first there is. */
export function characterFor(db: Db, companyId: number, wantedId: number | null): Character | undefined {
  const id = wantedId ?? findCompany(db, companyId)?.defaultCharacterId ?? null
  return (id === null ? undefined : findCharacter(db, companyId, id)) ?? listCharacters(db, companyId)[0]
}
