import type { CharacterShape } from '#core/characters/contract.ts'
import { characterAddress } from '../avatar/character-address.ts'

/** What the engine loads: the character's file, in the company's colours. */
export const lookOf = ({ model_url, palette }: Pick<CharacterShape, 'model_url' | 'palette'>): string =>
  characterAddress(model_url, palette)
