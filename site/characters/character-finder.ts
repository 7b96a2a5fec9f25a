import { characterAddress } from '#core/characters/character-address.ts'
import { type CharacterShape, getAllCharacters } from '#core/characters/contract-read.ts'
import type { Request } from '../line/request.ts'

/**
 * Looks up the file of a company's character by id. Messages contain only the id, so that no sender can make a kiosk
 * load a file from elsewhere.
 */
export function createCharacterFinder(
  request: Request,
): (characterId: number) => Promise<string | undefined> {
  let known: readonly CharacterShape[] = []
  const find = (id: number): string | undefined => {
    const character = known.find((one) => one.id === id)
    return character && characterAddress(character)
  }
  return async (characterId) => {
    const url = find(characterId)
    if (url !== undefined) return url
    // the character may have been added since the last load
    const reply = await request(getAllCharacters, {})
    if (reply.kind === 'ok') known = reply.value
    return find(characterId)
  }
}
