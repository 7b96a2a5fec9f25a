import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Database from 'better-sqlite3'
import { openDatabase } from '../../../server/process/database.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { requireDatabaseOrNewFolder } from '../../../server/system/lost-database.ts'

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function faultOf(folder: string, backups = join(folder, 'backups')): StartFault | undefined {
  const before = readdirSync(folder)
  try {
    requireDatabaseOrNewFolder(folder, backups)
    return undefined
  } catch (error) {
    assert.ok(error instanceof StartFault, String(error))
    assert.equal(error.kind, 'database')
    assert.deepEqual(readdirSync(folder), before)
    return error
  }
}

/** @returns a function that writes a file of this name into a data folder */
const file =
  (name: string, text = 'something') =>
  (folder: string): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

const NEW: Record<string, (folder: string) => void> = {
  'that is empty': () => undefined,
  'whose first start was cut off': (folder) => {
    for (const name of ['lock', 'reserve', 'generation.json', 'uketsuke.sqlite', 'secret'])
      file(name, '')(folder)
    for (const name of ['media', 'backups', 'captures']) mkdirSync(join(folder, name))
  },
  'with a face tracker, a certificate authority and a note': (folder) => {
    for (const name of ['trackers/face_landmarker.task', 'tls/authority.pem', 'README']) file(name)(folder)
  },
}
for (const [which, make] of Object.entries(NEW))
  test(`[decisions 1] starts in a new data folder ${which}`, (t) => {
    const folder = newFolder(t)
    make(folder)
    assert.equal(faultOf(folder), undefined)
  })

const TRACES: Record<string, (folder: string) => void> = {
  'a secret': file('secret', 'x'.repeat(64)),
  'a file in media': file('media/a.png'),
  'a picture of a user': file('images/a.png'),
  'a character': file('characters/a.vrm'),
  'a picture of a visitor': file('captures/a.jpg'),
  'a backup': file('backups/20261122-030000-night.json', '{}'),
  'the counter file `lives`': file('lives', '7\n'),
  'a folder that a restore moved aside': (folder) => mkdirSync(join(folder, 'replaced-1795408763296')),
}
for (const [trace, make] of Object.entries(TRACES)) {
  test(`[decisions 1] refuses to start without a database if the folder has ${trace}`, (t) => {
    const folder = newFolder(t)
    make(folder)
    const fault = faultOf(folder)
    assert.ok(fault)
    for (const words of ['is missing', 'npm run restore', 'another DATA_DIR', 'aside'])
      assert.ok(fault.message.includes(words), `${words}: ${fault.message}`)
  })

  test(`[decisions 1] refuses to start on a database without content if the folder has ${trace}`, (t) => {
    const folder = newFolder(t)
    make(folder)
    const path = join(folder, 'uketsuke.sqlite')
    writeFileSync(path, '')
    assert.match(faultOf(folder)?.message ?? '', /is empty/)
    // an SQLite file without tables
    const sqlite = new Database(path)
    sqlite.pragma('user_version = 1')
    sqlite.close()
    assert.match(faultOf(folder)?.message ?? '', /is empty/)
    rmSync(path)
    openDatabase(folder).db.close()
    assert.equal(faultOf(folder), undefined)
  })
}

test('[decisions 1] refuses an empty data folder if BACKUP_DIR has backups', (t) => {
  const [folder, backups] = [newFolder(t), newFolder(t)]
  assert.equal(faultOf(folder, backups), undefined)
  file('notes.json')(backups)
  assert.equal(faultOf(folder, backups), undefined)
  file('20261122-030000-hand.json')(backups)
  const { message = '' } = faultOf(folder, backups) ?? {}
  assert.ok(message.includes(backups) && message.includes('another DATA_DIR and BACKUP_DIR'), message)
})

test('[decisions 1] reports no lost database if the database is damaged: opening it detects the damage', (t) => {
  const folder = newFolder(t)
  openDatabase(folder).db.close()
  file('secret')(folder)
  truncateSync(join(folder, 'uketsuke.sqlite'), 5_000)
  assert.equal(faultOf(folder), undefined)
})

test('[decisions 1] exits with code 5 and says how to go on if the database is missing', (t) => {
  const folder = newFolder(t)
  file('secret', 'x'.repeat(64))(folder)
  const { status, stderr } = spawnSync(process.execPath, ['built/server.js'], {
    env: { ...process.env, MODE: 'demo', DATA_DIR: folder },
    encoding: 'utf8',
  })
  assert.equal(status, 5, stderr)
  assert.match(stderr, /uketsuke\.sqlite is missing.*npm run restore/s)
  assert.ok(!readdirSync(folder).includes('uketsuke.sqlite'))
})
