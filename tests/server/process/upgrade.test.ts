import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { contentsOf, fileNamesOf } from '../../../db/backup/copy.ts'
import { openDb } from '../../../db/open.ts'
import * as schema from '../../../db/schema/index.ts'
import { backUpFirst } from '../../../server/backups/backup-first.ts'
import { createBackupFolder } from '../../../server/backups/folder.ts'
import { openDatabase } from '../../../server/process/database.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const FILES = { media: 'spring.png', images: 'hana.png', captures: 'visitor.jpg' }

/** Creates a data folder as the first version wrote it. @returns its path */
function storedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-kept-'))
  const sqlite = new Database(join(folder, 'uketsuke.sqlite'))
  sqlite.exec(readFileSync('tests/support/kept-folders/first.sql', 'utf8'))
  sqlite.close()
  for (const [name, file] of Object.entries(FILES)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, file), '8 bytes!')
  }
  return folder
}

/** Names of a database's tables and their columns. */
function shapeOf(path: string): Map<string, string[]> {
  const sqlite = new Database(path, { readonly: true })
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  const shape = new Map(
    tables.map((table) => [
      table,
      (sqlite.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]).sort(),
    ]),
  )
  sqlite.close()
  return shape
}

test('[decisions 1] migrates a data folder of the first version, and keeps its rows and files', async (t) => {
  const folder = storedFolder()
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'uketsuke.sqlite')
  const said: string[] = []
  const say = (text: string): void => void said.push(text)
  await backUpFirst(folder, join(folder, 'backups'), Date.now(), say)
  assert.match(said.join(), /a backup of it is in /)
  // this version can read and restore the backup made before the migration
  const [backup] = await createBackupFolder(join(folder, 'backups')).list()
  const copy = createBackupFolder(join(folder, 'backups')).databaseOf(backup!.name)
  const kept = contentsOf(copy)
  assert.deepEqual(
    [...fileNamesOf(copy)],
    [
      ['media', FILES.media],
      ['images', FILES.images],
      ['captures', FILES.captures],
    ],
  )
  assert.deepEqual([kept.rows.call, kept.rows.account], [2, 4])
  const { db, isNew } = openDatabase(folder)
  await sweepFiles({ db, dataDir: folder, isNew, say })
  for (const [name, file] of Object.entries(FILES))
    assert.deepEqual(readdirSync(join(folder, name)), [file], name)

  // the tables and columns are the same as in a new database
  const fresh = join(folder, 'fresh.sqlite')
  openDb(fresh).close()
  assert.deepEqual(shapeOf(path), shapeOf(fresh))
  const declared = Object.values(schema as Record<string, unknown>).flatMap((found) => {
    try {
      return [getTableConfig(found as SQLiteTable).name]
    } catch {
      return []
    }
  })
  for (const table of declared) assert.ok(shapeOf(path).has(table), table)

  const testApp = await buildTestApp({ db, environment: { DATA_DIR: folder } })
  t.after(testApp.close)
  const ask = async (cookie: string, url: string, payload: object = {}) => {
    const answer = await testApp.app.inject({ method: 'POST', url, headers: { cookie }, payload })
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`)
    return answer.body
  }
  const boss = await signIn(testApp.app, 'boss')
  assert.match(await ask(boss, '/api/getUser'), /花/)
  assert.match(await ask(boss, '/api/getMedia'), /春の案内/)
  const media = await testApp.app.inject({ url: '/media/1', headers: { cookie: boss } })
  assert.deepEqual([media.statusCode, media.body], [200, '8 bytes!'])
  const kiosk = await signIn(testApp.app, 'lobby')
  const signage = await ask(kiosk, '/api/getSignage')
  for (const word of ['ロビー', 'ようこそ', '受付']) assert.ok(signage.includes(word), word)
  // the call that a power cut left open is closed; the call that had ended is unchanged
  const sqlite = new Database(path, { readonly: true })
  const calls = sqlite.prepare('select cause, store_id as storeId from call order by requested_at').all()
  sqlite.close()
  assert.deepEqual(calls, [
    { cause: 'closed', storeId: 1 },
    { cause: 'interrupted', storeId: 1 },
  ])
})

test('[decisions 1] the test data of the first version is older than every migration but the first', () => {
  const text = readFileSync('tests/support/kept-folders/first.sql', 'utf8')
  assert.ok(text.length < 20_000)
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const kept = Number(/created_at\) VALUES \('\w+', (\d+)\)/.exec(text)?.[1])
  assert.deepEqual(
    entries.filter(({ when }) => when <= kept).map(({ tag }) => tag),
    ['0000_house'],
  )
})
