import type { Db } from '../../db/open.ts'
import { listCharacters } from '../../db/queries/companies.ts'
import type { CharacterShape } from '../contract/shapes.ts'
import { characterShape } from './signages.ts'

/** Spec 7.2, getCharacter: the product's characters and the company's own. */
export const listCharacterShapes = (db: Db, companyId: number | null): CharacterShape[] =>
  listCharacters(db, companyId ?? 0).map(characterShape)
