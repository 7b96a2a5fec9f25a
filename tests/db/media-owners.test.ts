import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDb } from '../../db/open.ts'
import { findMedia, insertMedia } from '../../db/queries/media.ts'
import { addCompany, addPerson } from '../support/builders.ts'

const MIGRATION = new URL('../../db/migrations/0008_media_owners.sql', import.meta.url)

test("[2.4.16] the migration assigns uploads of older versions to the company's user if the company has only one user", () => {
  const db = openDb(':memory:')
  const [alone, several] = [addCompany(db), addCompany(db)]
  const owner = addPerson(db, { companyId: alone, role: 'webReservationUser' })
  for (let n = 0; n < 2; n++) addPerson(db, { companyId: several })
  const file = { name: 'x', fileName: 'x.png', mimeType: 'image/png', bytes: 1, createdAt: 1 } as const
  const files = [alone, several].map((companyId) => insertMedia(db, { companyId, ...file }).id)
  db.run(sql.raw(readFileSync(MIGRATION, 'utf8')))
  assert.deepEqual(
    [findMedia(db, alone, files[0]!)?.createdBy, findMedia(db, several, files[1]!)?.createdBy],
    [owner.userId, null],
  )
  db.close()
})
