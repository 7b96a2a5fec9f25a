import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { insertAccount } from '../../../db/queries/accounts.ts'
import { markAlive } from '../../../db/queries/installation.ts'
import { recordSignOfLife } from '../../../server/process/signs-of-life.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'

const FOLDERS = ['incoming', 'media', 'characters', 'images', 'captures']
const HOUR_MS = 3_600_000

function newFolder(t: TestContext, { hasAccount = true } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'uketsuke-'))
  const db = openDb(':memory:')
  t.after(() => {
    db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const now = Date.now()
  if (hasAccount)
    insertAccount(db, {
      companyId: null,
      role: 'systemAdmin',
      loginId: 's',
      passwordHash: '!',
      createdAt: now,
    })
  for (const folder of FOLDERS) {
    mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, folder, 'left-over.bin'), 'x')
  }
  const said: string[] = []
  return {
    db,
    dataDir,
    now,
    said,
    left: () => FOLDERS.filter((folder) => existsSync(join(dataDir, folder, 'left-over.bin'))),
    age: (ms: number) => {
      const at = new Date(now - ms)
      for (const folder of FOLDERS) utimesSync(join(dataDir, folder, 'left-over.bin'), at, at)
    },
    sweep: (isNew = false) => sweepFiles({ db, dataDir, isNew, say: (text) => said.push(text) }),
  }
}

test('[decisions 1] removes files without a database row from every folder', async (t) => {
  const folder = newFolder(t)
  markAlive(folder.db, folder.now)
  await folder.sweep()
  assert.deepEqual(folder.left(), [])
})

test('[decisions 1] removes no file after a missing database was replaced by a new one, also at later starts', async (t) => {
  const folder = newFolder(t)
  folder.age(HOUR_MS)
  markAlive(folder.db, folder.now)
  await folder.sweep(true)
  assert.deepEqual(folder.left(), FOLDERS)
  markAlive(folder.db, folder.now + HOUR_MS)
  await folder.sweep()
  assert.deepEqual(folder.left(), FOLDERS)
  assert.match(folder.said[1]!, /unknown to the database; nothing is removed/)
})

test('[decisions 1] removes no file if the database is empty or older than the files', async (t) => {
  const empty = newFolder(t, { hasAccount: false })
  markAlive(empty.db, empty.now)
  await empty.sweep()
  assert.deepEqual(empty.left(), FOLDERS)
  const older = newFolder(t)
  markAlive(older.db, older.now - HOUR_MS)
  await older.sweep()
  assert.deepEqual(older.left(), FOLDERS)
})

test('[decisions 1] removes files again at the next start after an administrator has deleted the file `files-held`', async (t) => {
  const folder = newFolder(t)
  markAlive(folder.db, folder.now)
  await folder.sweep(true)
  rmSync(join(folder.dataDir, 'files-held'))
  await folder.sweep()
  assert.deepEqual(folder.left(), [])
})

test('[decisions 1] removes files without a database row even if the clock was set back before', async (t) => {
  const folder = newFolder(t)
  recordSignOfLife(folder.db, folder.dataDir, folder.now, assert.ifError)
  recordSignOfLife(folder.db, folder.dataDir, folder.now - 24 * HOUR_MS, assert.ifError)
  await folder.sweep()
  assert.deepEqual([folder.left(), existsSync(join(folder.dataDir, 'files-held'))], [[], false])
})

test('[decisions 1] removes no file after an older database was copied in, even if its last recorded use is in the future', async (t) => {
  const folder = newFolder(t)
  folder.age(HOUR_MS)
  // the folder's counter of uses is now higher than the counter in the copied database
  const since = newFolder(t)
  for (let n = 0; n < 9; n++) recordSignOfLife(since.db, folder.dataDir, folder.now, assert.ifError)
  markAlive(folder.db, folder.now + 400 * 24 * HOUR_MS)
  await folder.sweep()
  assert.deepEqual(folder.left(), FOLDERS)
})

test("[decisions 1] removes no file newer than the database if the data folder's counter file `lives` is unreadable", async (t) => {
  for (const text of ['', 'x', '-', '1.5']) {
    const folder = newFolder(t)
    writeFileSync(join(folder.dataDir, 'lives'), text)
    markAlive(folder.db, folder.now - HOUR_MS)
    await folder.sweep()
    assert.deepEqual(folder.left(), FOLDERS, text)
  }
})
