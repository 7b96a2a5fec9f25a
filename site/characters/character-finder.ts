import { characterAddress } from '#core/characters/character-address.ts'
import { type CharacterShape, getAllCharacters } from '#core/characters/contract-read.ts'
import type { Request } from '../line/request.ts'

/** After this time the known list is used: the operator is waiting for the character. */
const SEARCH_LIMIT_MS = 3_000

/**
 * Looks up the file of a company's character by id. Messages contain only the id, so that no sender can make a kiosk
 * load a file from elsewhere.
 */
export function createCharacterFinder(
  request: Request,
): (characterId: number) => Promise<string | undefined> {
  /** The newest list, used while the server cannot be reached. */
  let known: readonly CharacterShape[] = []
  return async (characterId) => {
    // ask every time: the character may have been added or changed, or its sprites drawn, since the last time
    const reply = await request(getAllCharacters, {}, { limitMs: SEARCH_LIMIT_MS })
    if (reply.kind === 'ok') known = reply.value
    const character = known.find(({ id }) => id === characterId)
    return character && characterAddress(character)
  }
}
