import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../server/process/database.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { secretOf } from '../../../server/system/secret.ts'

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const faultOf = (run: () => void): StartFault => {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof StartFault, String(error))
    return error
  }
  return assert.fail('nothing was refused')
}

function closed(folder: string): string {
  openDatabase(folder).db.close()
  return join(folder, 'uketsuke.sqlite')
}

test('[decisions 1] creates the database at the first start and opens it at the second', (t) => {
  const folder = newFolder(t)
  const first = openDatabase(folder)
  first.db.close()
  const second = openDatabase(folder)
  second.db.close()
  assert.deepEqual([first.isNew, second.isNew], [true, false])
})

test('[decisions 1] treats an empty database file as a new database, so that no uploaded file is removed', (t) => {
  const folder = newFolder(t)
  writeFileSync(join(folder, 'uketsuke.sqlite'), '')
  const { db, isNew } = openDatabase(folder)
  db.close()
  assert.equal(isNew, true)
})

for (const [name, spoil] of [
  ['a text file', (path: string) => writeFileSync(path, 'no database\n'.repeat(100))],
  ['cut in half', (path: string) => truncateSync(path, statSync(path).size / 2)],
  [
    'partly overwritten with zeros',
    (path: string) => {
      const bytes = readFileSync(path)
      bytes.fill(0, 4_096, 3 * 4_096)
      writeFileSync(path, bytes)
    },
  ],
] as const)
  test(`[decisions 1] refuses to start on a database that is ${name}, and says how to restore it`, (t) => {
    const folder = newFolder(t)
    const path = closed(folder)
    spoil(path)
    const before = readFileSync(path)
    const fault = faultOf(() => openDatabase(folder))
    assert.equal(fault.kind, 'database')
    assert.ok(fault.message.includes(path) && fault.message.includes('npm run restore'), fault.message)
    assert.deepEqual(readFileSync(path), before)
  })

test('[decisions 1] checks a database up to the size limit completely, and only the beginning of a larger one', (t) => {
  const path = closed(newFolder(t))
  const bytes = readFileSync(path)
  const { length } = bytes
  // a page of a table that the server does not read at start-up
  bytes.fill(0, length - 4_096)
  writeFileSync(path, bytes)
  const folder = join(path, '..')
  assert.equal(faultOf(() => openDatabase(folder, undefined, length)).kind, 'database')
  openDatabase(folder, undefined, length - 1).db.close()
  writeFileSync(path, 'no database\n'.repeat(100))
  assert.equal(faultOf(() => openDatabase(folder, undefined, 1)).kind, 'database')
})

test('[decisions 1] refuses a database of a newer version', (t) => {
  const folder = newFolder(t)
  const { db } = openDatabase(folder)
  db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)`)
  db.close()
  assert.equal(faultOf(() => openDatabase(folder)).kind, 'newer')
})

test("[decisions 1] creates the server's secret once, and refuses a secret file that is too short", (t) => {
  const config = { DATA_DIR: newFolder(t), SESSION_SECRET: undefined }
  const file = join(config.DATA_DIR, 'secret')
  const secret = secretOf(config)
  assert.equal(secretOf(config), secret)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  writeFileSync(file, '\n')
  assert.notEqual(secretOf(config), secret)
  writeFileSync(file, 'x'.repeat(31))
  const fault = faultOf(() => secretOf(config))
  assert.equal(fault.kind, 'secret')
  assert.ok(fault.message.includes(file))
  writeFileSync(file, 'x'.repeat(32))
  assert.equal(secretOf(config), 'x'.repeat(32))
})
