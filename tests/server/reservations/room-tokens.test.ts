import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { insertReservation, updateReservation } from '../../../db/queries/reservations.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { characterFor, postersOf } from '../../../server/characters/shapes.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { startOf } from '../../../server/reservations/room-tokens.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const NOW = Date.parse('2026-04-06T10:00:00+09:00')

test("[decisions 6] the waiting room shows the booked character, else the owner's, else the company's", () => {
  const db = openDb(':memory:')
  seedCharacters(db)
  const companyId = addCompany(db)
  const { userId } = addPerson(db, { companyId, role: 'webReservationUser', channelId: 'none' })
  const { id } = insertReservation(db, {
    companyId,
    userId,
    signageId: ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1),
    characterId: 2,
    title: '内覧',
    startAt: NOW + 60_000,
    endAt: NOW + 120_000,
    createdAt: 1,
  })
  const shown = () =>
    startOf({ db, now: () => NOW, roomTokens: { sign: () => '', read: () => id } }, '').posterUrl
  const posterOf = (characterId: number) => postersOf(characterFor(db, companyId, characterId)!).neutral
  updateCompany(db, companyId, { defaultCharacterId: 1 })
  updateUser(db, userId, { characterId: 3 })
  assert.equal(shown(), posterOf(2))
  updateReservation(db, id, { characterId: null, changedAt: 1 })
  assert.equal(shown(), posterOf(3))
  updateUser(db, userId, { characterId: null })
  assert.equal(shown(), posterOf(1))
})
