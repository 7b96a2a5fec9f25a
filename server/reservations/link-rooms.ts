import { randomUUID } from 'node:crypto'
import type { DbLike } from '../../db/open.ts'
import { insertAccount } from '../../db/queries/accounts.ts'
import { findLinkRoom, findRunningReservation, insertLinkRoom } from '../../db/queries/reservations.ts'
import { insertSignage } from '../../db/queries/signages.ts'
import { findUser, type UserRow } from '../../db/queries/users.ts'
import { insertStandardTemplates } from '../signages/admin.ts'

/**
 * decisions 2: the reserved room of a user in a company, created when first needed: a signage that is entered by links
 * only. No one can sign in to it: its password hash matches no password.
 * @param owner.companyId the company of the room; for a system administrator, the company they book for
 */
export function ensureLinkRoom(db: DbLike, owner: UserRow & { companyId: number }, now: number): number {
  const known = findLinkRoom(db, owner.id, owner.companyId)
  if (known !== undefined) return known
  const account = insertAccount(db, {
    companyId: owner.companyId,
    role: 'signage',
    loginId: `room-${randomUUID()}`,
    passwordHash: 'none',
    createdAt: now,
  })
  const { id } = insertSignage(db, {
    accountId: account.id,
    companyId: owner.companyId,
    name: owner.name,
    defaultCharacterId: owner.characterId,
  })
  insertStandardTemplates(db, id)
  insertLinkRoom(db, owner.id, id)
  return id
}

/**
 * decisions 6: the character that receives a reservation's visitor: the character of the running reservation, or else
 * of the room's owner. Null: the company's default character.
 */
export const receiverOfRoom = (
  db: DbLike,
  room: { id: number; ownerId: number },
  now: number,
): number | null =>
  findRunningReservation(db, room.id, now)?.characterId ?? findUser(db, room.ownerId)?.characterId ?? null
