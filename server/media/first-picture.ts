import type { Asker } from '#core/accounts/asker.ts'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { Db } from '../../db/open.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import { characterFor, postersOf } from '../characters/shapes.ts'

/** @returns the address of the still picture that the signage shows first; undefined for other callers */
export function firstPictureOf(db: Db, asker: Asker | undefined): string | undefined {
  if (asker?.role !== 'signage' || asker.signageId === null || asker.companyId === null) return undefined
  const signage = findSignageOfCompany(db, asker.companyId, asker.signageId)
  const character = signage && characterFor(db, signage.companyId, signage.defaultCharacterId)
  return character && postersOf(character)[POSE_OF_SCENE.Standby]
}
