import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDb } from '../../db/open.ts'
import { mails } from '../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../support/builders.ts'

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const OWNERS = readdirSync(MIGRATIONS).find((name) => name.endsWith('_mail_owners.sql'))!

test('[decisions 4] the migration assigns each mail of an older version to the company that its merge key refers to', () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const { accountId, userId, loginId } = addPerson(db, { companyId, loginId: 'a@example.com' })
  const system = addPerson(db, { companyId: null, role: 'systemAdmin' })
  const { signageId } = addSignage(db, { companyId })
  db.run(sql`INSERT INTO reservation (id, company_id, user_id, signage_id, title, start_at, end_at, created_at)
    VALUES (77, ${companyId}, ${userId}, ${signageId}, 'x', 1, 2, 1)`)
  const known = [
    `password ${accountId}`,
    `code ${accountId}`,
    `sign-in ${accountId} 1 0`,
    `account change ${accountId} 1 0`,
    `alert booking.created ${userId} 1`,
    'reservation 77 booked',
  ]
  const unknown = [
    null,
    'password 999',
    'reservation 999 booked',
    `licences ${companyId} to ${system.userId}`,
    `password ${accountId}x`.replace(/\d+/, ''),
  ]
  for (const mergeKey of [...known, ...unknown, `password ${system.accountId}`])
    db.insert(mails).values({ mergeKey, recipient: loginId, subject: 's', dueAt: 1, createdAt: 1 }).run()
  const updates = readFileSync(new URL(OWNERS, MIGRATIONS), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('UPDATE'))
  assert.equal(updates.length, 7)
  for (const update of updates) db.run(sql.raw(update))
  const owners = db.select().from(mails).all()
  assert.deepEqual(
    owners.map((mail) => [mail.mergeKey, mail.companyId, mail.accountId]),
    [
      ...known.map((key) => [key, companyId, accountId]),
      ...unknown.map((key) => [key, null, null]),
      [`password ${system.accountId}`, null, system.accountId],
    ],
  )
  db.close()
})
