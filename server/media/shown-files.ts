import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { isMediaShown, type Media } from '../../db/queries/media.ts'
import { findLinkRoom, listReservations } from '../../db/queries/reservations.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { findUser } from '../../db/queries/users.ts'
import { characterFor } from '../characters/shapes.ts'
import type { Views } from '../reception/views.ts'

/**
 * Whether an account may see a file of its own company (decisions 2). Kiosks and guests (visitors of reservations) may
 * see what their signage shows. Reservation users may see their own files and those that their room shows. Staff may
 * see all files. Before calling this, check that the file belongs to the account's company.
 */
export function maySeeMedia(db: DbLike, asker: CompanyAsker, file: Media): boolean {
  if (asker.signageId !== null) return isMediaShown(db, asker.signageId, file.id)
  if (ownsMedia(asker, file)) return true
  const roomId = asker.userId === null ? undefined : findLinkRoom(db, asker.userId, asker.companyId)
  return roomId !== undefined && isMediaShown(db, roomId, file.id)
}

/** Whether the file is in the caller's library: reservation users have only their own uploads. */
export const ownsMedia = ({ role, userId }: CompanyAsker, { createdBy }: Pick<Media, 'createdBy'>): boolean =>
  role !== 'webReservationUser' || (userId !== null && createdBy === userId)

export interface ShownCharacterDeps {
  db: Db
  now: () => number
  views: Pick<Views, 'signageEntry'>
}

/**
 * Whether a kiosk or guest (visitor of a reservation) may load a character. Outside of calls: only the characters of
 * the signage, of the running reservation and of the room's owner. During a call: every character of the company,
 * because the operator may switch to it over the data channel, which the server cannot read.
 */
export function maySeeCharacter(
  { db, now, views }: ShownCharacterDeps,
  asker: { companyId: number | null; signageId: number | null },
  characterId: number,
): boolean {
  const { signageId, companyId } = asker
  if (signageId === null || companyId === null) return true
  if (views.signageEntry(signageId).hostId !== null) return true
  const signage = findSignage(db, signageId)
  const at = now()
  const [running] = listReservations(db, { signageId, fromAt: at, toAt: at + 1 })
  const owner = signage?.ownerId == null ? undefined : findUser(db, signage.ownerId)
  const standard = characterFor(db, companyId, signage?.defaultCharacterId ?? null)?.id
  return [standard, running?.characterId, owner?.characterId].includes(characterId)
}
