import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { openDb } from '../../db/open.ts'
import { findCompany, insertCompany } from '../../db/queries/companies.ts'
import { cacheStatements } from '../../db/statement-cache.ts'

function openCached(t: TestContext) {
  const sqlite = new Database(':memory:')
  t.after(() => sqlite.close())
  sqlite.exec('CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)')
  const prepare = t.mock.method(sqlite, 'prepare')
  cacheStatements(sqlite)
  return { sqlite, compiled: () => prepare.mock.callCount() }
}

test('[decisions E] compiles each SQL text once, and again only if 500 other SQL texts were used since', (t) => {
  const { sqlite, compiled } = openCached(t)
  const texts = Array.from({ length: 501 }, (_, n) => `SELECT ${n}`)
  for (const text of texts.slice(0, 500)) sqlite.prepare(text).get()
  sqlite.prepare('SELECT 0').get()
  assert.equal(compiled(), 500)
  // The 501st statement evicts 'SELECT 1', the least recently used one, from the cache.
  sqlite.prepare('SELECT 500').get()
  sqlite.prepare('SELECT 0').get()
  assert.equal(compiled(), 501)
  sqlite.prepare('SELECT 1').get()
  assert.equal(compiled(), 502)
})

test('[decisions E] returns rows as objects, even if the same statement returned arrays or single values before', (t) => {
  const { sqlite } = openCached(t)
  sqlite.prepare("INSERT INTO a (name) VALUES ('x')").run()
  const read = 'SELECT id, name FROM a'
  assert.deepEqual(sqlite.prepare(read).raw().get(), [1, 'x'])
  assert.deepEqual({ ...(sqlite.prepare(read).get() as object) }, { id: 1, name: 'x' })
  assert.equal(sqlite.prepare(read).pluck().get(), 1)
  assert.deepEqual(sqlite.prepare(read).all(), [{ id: 1, name: 'x' }])
})

test('[decisions E] runs a query while another caller iterates over the rows of the same query', (t) => {
  const { sqlite } = openCached(t)
  sqlite.prepare("INSERT INTO a (name) VALUES ('x'), ('y')").run()
  const read = 'SELECT name FROM a'
  const seen: unknown[] = []
  for (const row of sqlite.prepare(read).iterate()) seen.push(row, sqlite.prepare(read).all().length)
  assert.deepEqual(seen, [{ name: 'x' }, 2, { name: 'y' }, 2])
})

test('[decisions E] returns a column that was added after the statement was compiled', (t) => {
  const { sqlite } = openCached(t)
  sqlite.prepare("INSERT INTO a (name) VALUES ('x')").run()
  assert.deepEqual(sqlite.prepare('SELECT * FROM a').all(), [{ id: 1, name: 'x' }])
  sqlite.exec('ALTER TABLE a ADD COLUMN age INTEGER')
  assert.deepEqual(sqlite.prepare('SELECT * FROM a').all(), [{ id: 1, name: 'x', age: null }])
})

test('[decisions E] returns rows as objects or arrays as each caller asks, even for the same SQL text', (t) => {
  const db = openDb(':memory:')
  t.after(() => db.close())
  const { id } = insertCompany(db, { name: 'a', createdAt: 1 })
  assert.equal(findCompany(db, id)?.name, 'a')
  assert.deepEqual(db.all(sql`SELECT name FROM company`), [{ name: 'a' }])
  assert.deepEqual(db.values(sql`SELECT name FROM company`), [['a']])
  assert.deepEqual(db.all(sql`SELECT name FROM company`), [{ name: 'a' }])
  assert.equal(findCompany(db, id)?.name, 'a')
})
