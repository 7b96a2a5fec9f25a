import type { CharacterShape } from '#core/characters/contract-read.ts'
import { characterAddress } from '../avatar/character-address.ts'

/** The address that the engine loads: the character's file with the company's colors. */
export const lookOf = ({ model_url, palette }: Pick<CharacterShape, 'model_url' | 'palette'>): string =>
  characterAddress(model_url, palette)
