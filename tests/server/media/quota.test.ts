import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type Db, openDb } from '../../../db/open.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { createMediaClaims, requireMediaQuota } from '../../../server/media/quota.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { refused } from '../../support/refused.ts'

const MIB = 1024 ** 2
/** The limit of a company's media library in bytes (Spec 9). */
const LIBRARY = 2_147_483_648
const isFull = refused('mediaQuota')

function openLibrary() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const who = (role: 'companyAdmin' | 'webReservationUser', of = companyId) =>
    ({ companyId: of, userId: addPerson(db, { companyId: of, role }).userId, role }) as CompanyAsker
  return { db, companyId, who, claims: createMediaClaims(db) }
}

function store(db: Db, { companyId, userId }: CompanyAsker, bytes: number): void {
  const file = { name: 'x', fileName: `${Math.random()}.mp4`, mimeType: 'video/mp4', createdAt: 1 } as const
  insertMedia(db, { ...file, companyId, createdBy: userId, bytes })
}

test('[5] accepts uploads until they fill the media library exactly, and counts uploads in progress', () => {
  const { db, who, claims } = openLibrary()
  const boss = who('companyAdmin')
  store(db, boss, LIBRARY - 10 * MIB)
  assert.throws(() => claims.claim(boss, 10 * MIB + 1), isFull)
  const first = claims.claim(boss, 6 * MIB)
  assert.throws(() => claims.claim(who('companyAdmin'), 4 * MIB + 1), isFull)
  const second = claims.claim(who('companyAdmin'), 4 * MIB)
  assert.throws(() => claims.claim(boss, 1), isFull)
  first.end()
  claims.claim(boss, 6 * MIB)
  second.end()
})

test('[5] a refused upload reserves no space in the media library', () => {
  const { db, who, claims } = openLibrary()
  const boss = who('companyAdmin')
  store(db, boss, LIBRARY - MIB)
  assert.throws(() => claims.claim(boss, 2 * MIB), isFull)
  claims.claim(boss, MIB)
})

test("[5] does not count another company's uploads in progress toward the media library's limit", () => {
  const { db, who, claims } = openLibrary()
  const boss = who('companyAdmin')
  store(db, boss, LIBRARY - MIB)
  claims.claim(who('companyAdmin', addCompany(db)), LIBRARY)
  claims.claim(boss, MIB)
})

test("[5] gives each reservation user 100 MiB, independent of the company's other files", () => {
  const { db, who, claims } = openLibrary()
  const [one, other, boss] = [who('webReservationUser'), who('webReservationUser'), who('companyAdmin')]
  store(db, boss, 500 * MIB)
  store(db, one, 60 * MIB)
  assert.throws(() => claims.claim(one, 40 * MIB + 1), isFull)
  claims.claim(other, 100 * MIB)
  claims.claim(boss, 500 * MIB)
  const lease = claims.claim(one, 30 * MIB)
  assert.throws(() => claims.claim(one, 10 * MIB + 1), isFull)
  lease.end()
  claims.claim(one, 40 * MIB)
  requireMediaQuota(db, other, { bytes: 100 * MIB, files: 1 })
  assert.throws(() => requireMediaQuota(db, other, { bytes: 100 * MIB + 1, files: 1 }), isFull)
})

test('[5] stops an upload without a Content-Length when the media library is full', () => {
  const { db, who, claims } = openLibrary()
  const boss = who('companyAdmin')
  store(db, boss, LIBRARY - 2 * MIB)
  const lease = claims.claim(boss, 0)
  lease.grow(MIB - 1)
  lease.grow(1)
  // This upload now fills the media library. A new upload is refused at once. This upload is refused when it has sent
  // another mebibyte.
  lease.grow(MIB)
  assert.throws(() => claims.claim(who('companyAdmin'), 1), isFull)
  lease.grow(MIB - 1)
  assert.throws(() => lease.grow(1), isFull)
})

test('[5] reserves no further space for an upload as long as it stays within its announced size', () => {
  const { db, who, claims } = openLibrary()
  const boss = who('companyAdmin')
  store(db, boss, LIBRARY - 4 * MIB)
  const lease = claims.claim(boss, 4 * MIB)
  for (let count = 0; count < 4; count++) lease.grow(MIB)
  assert.throws(() => lease.grow(MIB), isFull)
})
