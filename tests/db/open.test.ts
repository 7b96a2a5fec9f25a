import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { ALL_TABLES } from '../../db/cells/tables.ts'
import { type Db, openDb } from '../../db/open.ts'
import { findAccountByLogin, insertAccount, loginKeyOf } from '../../db/queries/accounts.ts'
import { companies } from '../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../support/builders.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-db-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const pragma = (db: Db, name: string): unknown =>
  Object.values(db.get<Record<string, unknown>>(sql.raw(`PRAGMA ${name}`)))[0]
const tables = (db: Db): string[] =>
  db
    .all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`)
    .map(({ name }) => name)

test('[decisions 1] creates every table in a new file and keeps data when opened again', () => {
  const file = join(folder, 'fresh.sqlite')
  const first = openDb(file)
  const made = tables(first)
  assert.deepEqual(
    ALL_TABLES.filter((table) => !made.includes(table)),
    [],
  )
  addCompany(first, 'デモ商事')
  first.close()
  const again = openDb(file)
  assert.deepEqual(tables(again), made)
  assert.deepEqual(again.select({ name: companies.name }).from(companies).all(), [{ name: 'デモ商事' }])
  again.close()
})

test('[decisions 1] opens the database with WAL, synchronous FULL and foreign keys, to survive a power cut', () => {
  const db = openDb(join(folder, 'pragmas.sqlite'))
  const FULL = 2
  assert.deepEqual(
    [pragma(db, 'journal_mode'), pragma(db, 'synchronous'), pragma(db, 'foreign_keys')],
    ['wal', FULL, 1],
  )
  assert.equal(pragma(db, 'integrity_check'), 'ok')
  db.close()
})

test('[3] refuses a reference to a missing row, and deletes all rows of a deleted company', () => {
  const db = openDb(':memory:')
  assert.throws(() => addSignage(db, { companyId: 77 }), /FOREIGN KEY/)
  const companyId = addCompany(db)
  addPerson(db, { companyId })
  addSignage(db, { companyId, assigned: [addPerson(db, { companyId }).userId] })
  db.delete(companies).run()
  for (const table of ['account', 'user', 'signage', 'signage_operator', 'template', 'channel']) {
    assert.deepEqual(
      db.get<{ count: number }>(sql.raw(`SELECT count(*) AS count FROM ${table}`)),
      { count: 0 },
      table,
    )
  }
  db.close()
})

test('[decisions 2] refuses a login ID that already exists in any company of the server, ignoring letter width and case', () => {
  const db = openDb(':memory:')
  const insert = (loginId: string) =>
    insertAccount(db, { companyId: null, role: 'systemAdmin', loginId, passwordHash: 'x', createdAt: 1 })
  const { id } = insert('Éva@Example.com')
  for (const same of [
    'éva@example.com',
    'ÉVA@EXAMPLE.COM',
    'E\u0301va@example.com',
    'Éｖａ@example.com',
    ' Éva@Example.com ',
  ]) {
    assert.throws(() => insert(same), /UNIQUE/, same)
    assert.equal(findAccountByLogin(db, same)?.id, id, same)
  }
  assert.equal(findAccountByLogin(db, 'eva@example.com'), undefined)
  assert.equal(loginKeyOf('ｌｏｂｂｙ'), 'lobby')
  db.close()
})
