import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../../db/open.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { backUpFirst } from '../../../server/backups/backup-first.ts'
import { createBackupFolder } from '../../../server/backups/folder.ts'
import { createFileList, type KeptFile } from '../../../server/backups/list.ts'
import { restore } from '../../../server/backups/restore.ts'
import { type Backups, createBackups } from '../../../server/backups/service.ts'
import { createBackupWork } from '../../../server/backups/thread.ts'
import { openDatabase } from '../../../server/process/database.ts'
import { sweepFiles } from '../../../server/process/sweep-files.ts'
import { takeDataFolder } from '../../../server/system/data-folder.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { addCompany } from '../../support/builders.ts'
import { type DataFolder, namesIn, openDataFolder } from '../../support/data-folder.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { AS_ROOT, OTHER_USER } from '../../support/other-user.ts'
import { refused } from '../../support/refused.ts'

let folder: DataFolder
let top: string
let data: string
let safe: string
let db: Db
let clock: ReturnType<typeof createFakeClock>
let room: number
const said: string[] = []
const faults: unknown[] = []

beforeEach(() => {
  folder = openDataFolder()
  ;({ top, data, db } = folder)
  safe = join(top, 'safe')
  clock = createFakeClock()
  room = Number.POSITIVE_INFINITY
  said.length = 0
  faults.length = 0
})
afterEach(() => {
  db.close()
  folder.remove()
})

const open = (): Backups =>
  createBackups({
    folder: createBackupFolder(safe),
    work: createBackupWork({
      dataDir: data,
      path: safe,
      secretFile: () => ({ path: join(data, 'secret'), name: 'abc' }),
    }),
    database: join(data, 'uketsuke.sqlite'),
    requireSpace: (bytes) => {
      if (bytes > room) throw new Refusal('diskFull')
    },
    replica: () => null,
    isBesideData: false,
    now: clock.now,
    timers: clock,
    onFault: (error) => faults.push(error),
  })

function addFile(companyId: number, fileName: string): void {
  mkdirSync(join(data, 'media'), { recursive: true })
  writeFileSync(join(data, 'media', fileName), `bytes of ${fileName}`)
  insertMedia(db, {
    companyId,
    name: fileName,
    fileName,
    mimeType: 'image/png',
    bytes: `bytes of ${fileName}`.length,
    createdAt: 1,
  })
}
const bring = (name?: string) =>
  restore({
    dataDir: data,
    folder: createBackupFolder(safe),
    now: clock.now(),
    say: (text: string) => said.push(text),
    name,
  })
const names = (): string[] => namesIn(data)

test('[decisions 1] restores a lost data folder: rows, files and secret', async () => {
  addFile(addCompany(db, 'ホテル花'), 'a.png')
  writeFileSync(join(data, 'secret'), 'the secret')
  const backups = open()
  const { name, files } = await backups.make('hand')
  assert.equal(files.count, 2)
  addCompany(db, '今日の分')
  await backups.close()
  db.close()
  rmSync(data, { recursive: true })

  const { rows, replaced, ...done } = await bring()
  assert.deepEqual(done, { name, files: 2, damaged: [], skipped: [], bySize: 0 })
  assert.ok(rows > 0)
  assert.equal(replaced, undefined)
  assert.deepEqual(names(), ['ホテル花'])
  assert.equal(readFileSync(join(data, 'media/a.png'), 'utf8'), 'bytes of a.png')
  assert.equal(readFileSync(join(data, 'secret'), 'utf8'), 'the secret')
})

const acts = () =>
  db.all<{ act: string; targetName: string; at: number; companyId: null }>(
    sql`SELECT act, target_name AS targetName, at, company_id AS companyId FROM audit_entry WHERE actor_role = 'commandLine'`,
  )

test('[decisions 2] records the restore in the audit log of the restored database, if it has one', async () => {
  addCompany(db, '控え')
  const backups = open()
  const { name } = await backups.make('hand')
  await backups.close()
  db.close()
  await bring(name)
  db = openDatabase(data).db
  const entry = { act: 'backup.restored', targetName: name, at: clock.now(), companyId: null }
  assert.deepEqual(acts(), [entry])

  db.run(sql`DROP TABLE audit_entry`)
  const older = await open().make('hand')
  db.close()
  clock.advance(1_000)
  assert.equal((await bring(older.name)).name, older.name)
  const back = new Database(join(data, 'uketsuke.sqlite'))
  assert.deepEqual(back.prepare("SELECT name FROM sqlite_master WHERE name = 'audit_entry'").all(), [])
  back.close()
})

test('[decisions 1] restores the secret of the backup and moves a different one aside', async () => {
  addCompany(db, '控え')
  writeFileSync(join(data, 'secret'), 'the secret of that day')
  const backups = open()
  const { name } = await backups.make('hand')
  await backups.close()
  db.close()
  // remove the file first: on the same disk it is a hard link to the backup, which would be overwritten, too
  rmSync(join(data, 'secret'))
  writeFileSync(join(data, 'secret'), 'made by a start in between')
  const { replaced } = await bring(name)
  assert.equal(readFileSync(join(data, 'secret'), 'utf8'), 'the secret of that day')
  assert.equal(readFileSync(join(replaced ?? '', 'secret'), 'utf8'), 'made by a start in between')
  // A secret file that equals the one in the backup is not moved aside.
  clock.advance(1_000)
  const again = await bring(name)
  assert.ok(!existsSync(join(again.replaced ?? '', 'secret')))
  assert.equal(readFileSync(join(data, 'secret'), 'utf8'), 'the secret of that day')
  db = openDatabase(data).db
})

test('[decisions 1] a restore moves the previous content of the data folder aside', async () => {
  addFile(addCompany(db, '控え'), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  addFile(addCompany(db, '新しい'), 'b.png')
  await backups.close()
  db.close()

  const release = takeDataFolder(data)
  await assert.rejects(bring(), (error) => error instanceof StartFault && error.kind === 'running')
  release()
  const { replaced } = await bring(name)
  assert.deepEqual(names(), ['控え'])
  assert.deepEqual(readdirSync(join(data, 'media')), ['a.png'])
  assert.deepEqual(readdirSync(join(replaced ?? '', 'media')).toSorted(), ['a.png', 'b.png'])
  assert.ok(existsSync(join(replaced ?? '', 'uketsuke.sqlite')))
})

test('[decisions 1] after an interrupted restore, the next one keeps the previous database and its write-ahead log together', async () => {
  const backups = open()
  await backups.make('hand')
  await backups.close()
  db.close()
  // the files that are left if the process ends between moving the database and moving its write-ahead log
  const aside = join(data, `replaced-${clock.now()}`)
  const log = join(data, 'uketsuke.sqlite-wal')
  mkdirSync(aside)
  renameSync(join(data, 'uketsuke.sqlite'), join(aside, 'uketsuke.sqlite'))
  writeFileSync(log, 'the last transactions')
  utimesSync(log, 0, clock.now() / 1_000 - 1)

  clock.advance(1_000)
  assert.equal((await bring()).replaced, aside)
  assert.equal(readFileSync(join(aside, 'uketsuke.sqlite-wal'), 'utf8'), 'the last transactions')
  assert.equal(readdirSync(data).filter((name) => name.startsWith('replaced-')).length, 1)

  rmSync(join(aside, 'uketsuke.sqlite-wal'))
  rmSync(join(data, 'uketsuke.sqlite'))
  writeFileSync(log, 'the transactions of a later database')
  utimesSync(log, 0, clock.now() / 1_000)
  assert.notEqual((await bring()).replaced, aside)
  assert.ok(!existsSync(join(aside, 'uketsuke.sqlite-wal')))
})

test('[decisions 1] a restore reads and writes only inside the backup and data folders, whatever the file list says', async () => {
  addFile(addCompany(db, '控え'), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  await backups.close()
  db.close()
  rmSync(data, { recursive: true })
  const files = join(safe, 'files')
  const outside = join(top, 'outside')
  mkdirSync(outside)
  for (const file of ['secret.txt', 'b.png']) writeFileSync(join(outside, file), 'not ours')
  writeFileSync(join(safe, 'evil.txt'), 'not ours')
  symlinkSync(join(outside, 'secret.txt'), join(files, 'media', 'link.png'))
  symlinkSync(outside, join(files, 'images'))
  const sha256 = createHash('sha256').update('not ours').digest('base64url')
  const kept = readFileSync(join(safe, `${name}.files`), 'utf8')
  const forged = [
    ['media', '../../evil.txt', 8, sha256],
    ['media', join(outside, 'secret.txt'), 8, sha256],
    ['..', 'evil.txt', 8, sha256],
    ['media/..', 'evil.txt', 8, sha256],
    ['secret', '../../evil.txt', 8, sha256],
    ['media', 'link.png', 8, sha256],
    ['images', 'b.png', 8, sha256],
  ] as const
  const list = createFileList(join(safe, `${name}.files`))
  for (const line of [
    ...kept
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text)),
    ...forged,
  ]) {
    const [folder, file, bytes, digest] = line as [string, string, number, string]
    list.add({ folder, name: file, bytes, sha256: digest })
  }
  const manifestPath = join(safe, `${name}.json`)
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as object
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, files: list.close() }))

  const done = await bring()
  assert.deepEqual([done.files, done.damaged.length, done.skipped], [1, forged.length, []])
  assert.deepEqual(readdirSync(join(data, 'media')), ['a.png'])
  assert.deepEqual(readdirSync(top).toSorted(), ['data', 'outside', 'safe'])
  assert.ok(!existsSync(join(data, 'images', 'b.png')))
  assert.ok(!existsSync(join(data, 'evil.txt')))
  db = openDatabase(data).db
})

test('[decisions 1] restores the previous backup if the newest one is damaged', async () => {
  addCompany(db, '一')
  const backups = open()
  const first = await backups.make('hand')
  clock.advance(60_000)
  addCompany(db, '二')
  const second = await backups.make('hand')
  const folder = createBackupFolder(safe)
  truncateSync(folder.databaseOf(second.name), 20_000)
  assert.notEqual((await backups.check(second.name)).fault, null)
  assert.equal((await backups.check(first.name)).fault, null)
  await assert.rejects(backups.check('20200101-000000-hand'), refused('notFound'))
  assert.equal(faults.length, 1)
  await backups.close()
  db.close()

  await assert.rejects(
    bring(second.name),
    (error) => error instanceof StartFault && error.kind === 'database',
  )
  assert.equal((await bring()).name, first.name)
  assert.ok(said[0]?.includes(second.name))
  assert.deepEqual(names(), ['一'])
})

test('[decisions 1] the check of a backup reports a missing or truncated file', async () => {
  addFile(addCompany(db), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  // remove the file first: on the same disk it is a hard link to the original, which would be overwritten, too
  const kept = join(safe, 'files/media/a.png')
  rmSync(kept)
  writeFileSync(kept, 'cut')
  assert.equal((await backups.check(name)).fault, 'media/a.png has 3 bytes instead of 14')
  rmSync(kept)
  assert.equal((await backups.check(name)).fault, 'media/a.png is missing')
  await backups.close()
})

/** Damages a file in the backup, but not the original, to which it is a hard link on the same disk. */
function spoil(fileName: string, text: string | undefined): void {
  const kept = join(safe, 'files/media', fileName)
  rmSync(kept)
  if (text !== undefined) writeFileSync(kept, text)
}
/** Removes one file, truncates another and changes a third without changing its size. */
function spoilThree(): void {
  spoil('a.png', undefined)
  spoil('b.png', 'cut')
  spoil('c.png', 'bytes of c.pnG')
}
const SPOILED = ['a.png is missing', 'b.png has 3 bytes instead of 14', 'c.png has different content'].map(
  (words) => `media/${words}`,
)

async function fourFiles(): Promise<{ backups: Backups; name: string }> {
  const companyId = addCompany(db, 'ホテル花')
  for (const name of ['a.png', 'b.png', 'c.png', 'd.png']) addFile(companyId, name)
  const backups = open()
  const { name } = await backups.make('hand')
  return { backups, name }
}

/** Runs the restore command. */
function run(...words: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['built/restore.js', ...words], {
    env: { ...process.env, DATA_DIR: data, BACKUP_DIR: safe },
    encoding: 'utf8',
  })
  return { status, text: `${stdout}${stderr}` }
}

test('[decisions 1] the check of a backup names every missing, truncated or changed file', async () => {
  const { backups, name } = await fourFiles()
  assert.equal((await backups.check(name)).fault, null)
  const sound = run('--check')
  assert.deepEqual([sound.status, /4 files {2}OK\n/.test(sound.text)], [0, true], sound.text)
  spoilThree()
  assert.equal((await backups.check(name)).fault, SPOILED.join(', '))
  await backups.close()
  const { status, text } = run('--check')
  assert.equal(status, 12, text)
  for (const words of [...SPOILED, '3 damaged', '1 of these backups are damaged'])
    assert.ok(text.includes(words), `${words}: ${text}`)
  assert.equal(text.includes('d.png'), false)
})

test('[decisions 1] restores all files but the damaged ones, lists the damaged ones and exits with code 12', async () => {
  const { backups } = await fourFiles()
  await backups.close()
  db.close()
  spoilThree()
  rmSync(data, { recursive: true })
  const { status, text } = run()
  assert.equal(status, 12, text)
  for (const words of [...SPOILED.map((each) => `${each}: skipped`), 'was restored', '3 files of'])
    assert.ok(text.includes(words), `${words}: ${text}`)
  assert.deepEqual(readdirSync(join(data, 'media')), ['d.png'])
  assert.deepEqual(names(), ['ホテル花'])
})

test(
  "[decisions 1] refuses a restore by root into another user's data folder, and prints the command to run instead",
  AS_ROOT,
  async () => {
    const { backups } = await fourFiles()
    await backups.close()
    db.close()
    for (const path of [data, join(data, 'uketsuke.sqlite')]) chownSync(path, OTHER_USER, OTHER_USER)
    const content = () => readdirSync(data, { recursive: true }).toSorted()
    const before = content()
    const { status, text } = run()
    assert.equal(status, 3, text)
    assert.ok(text.includes(`${data} belongs to user #${OTHER_USER}, but root runs this command`), text)
    const command = /sudo --preserve-env=(\S+) -u '#(\d+)' env DATA_DIR=(\S+) (\S+) (\S+)$/m.exec(text)
    const [variables, ...words] = command?.slice(1) ?? []
    assert.ok(variables?.split(',').includes('BACKUP_DIR'), text)
    assert.deepEqual(words, [
      String(OTHER_USER),
      data,
      process.execPath,
      join(process.cwd(), 'built/restore.js'),
    ])
    assert.deepEqual(content(), before)
    for (const word of ['--list', '--check']) assert.equal(run(word).status, 0, word)
  },
)

test('[decisions 1] restores a file damaged in the backup from the previous data folder, if it is intact there', async () => {
  const { backups, name } = await fourFiles()
  await backups.close()
  db.close()
  spoilThree()
  writeFileSync(join(data, 'media/b.png'), 'also cut')
  const { files, damaged } = await bring(name)
  assert.deepEqual([files, damaged], [3, SPOILED.slice(1, 2)])
  assert.deepEqual(
    readdirSync(join(data, 'media'))
      .toSorted()
      .map((file) => readFileSync(join(data, 'media', file), 'utf8')),
    ['a.png', 'c.png', 'd.png'].map((file) => `bytes of ${file}`),
  )
})

test('[decisions 1] reports that the newest backup was damaged and an older one was restored', async () => {
  const { backups, name } = await fourFiles()
  clock.advance(60_000)
  const newest = await backups.make('hand')
  await backups.close()
  db.close()
  const list = join(safe, `${newest.name}.files`)
  writeFileSync(list, readFileSync(list, 'utf8').replace('d.png', 'e.png'))
  const { status, text } = run()
  assert.equal(status, 12, text)
  assert.ok(
    text.includes(`${name} is NOT the newest backup`) && text.includes(`${newest.name} is damaged`),
    text,
  )
  // this backup was requested by name, so the command does not report that it is not the newest
  const asked = run(name)
  assert.equal(asked.status, 0, asked.text)
})

test('[decisions 1] copies a file again if its copy in the previous backup has another size', async () => {
  const { backups } = await fourFiles()
  // c.png is changed in the backup but keeps its size: only reading the file would show the change
  spoil('c.png', 'bytes of c.pnG')
  // a.png is truncated in the data folder and intact in the backup
  rmSync(join(data, 'media/a.png'))
  writeFileSync(join(data, 'media/a.png'), 'cut')
  // b.png is truncated in the backup and intact in the data folder
  spoil('b.png', 'cut')
  clock.advance(60_000)
  const second = await backups.make('hand')
  assert.equal((await backups.check(second.name)).fault, 'media/c.png has different content')
  await backups.close()
})

test("[decisions 1] if a backup's file list has no hashes, the check compares only file sizes and says so", async () => {
  const { backups, name } = await fourFiles()
  const folder = createBackupFolder(safe)
  const list = join(safe, `${name}.files`)
  const text = readFileSync(list, 'utf8').replaceAll(/,"[\w-]{43}"\]/g, ']')
  writeFileSync(list, text)
  const manifest = (await folder.list())[0]!
  const sha256 = createHash('sha256').update(text).digest('hex')
  const old = { ...manifest, files: { ...manifest.files, sha256 } }
  writeFileSync(join(safe, `${name}.json`), JSON.stringify(old))
  spoil('c.png', 'bytes of c.pnG')
  const row = await backups.check(name)
  assert.deepEqual([row.fault, row.bySize], [null, 4])
  const checked = run('--check')
  assert.equal(checked.status, 0)
  assert.match(checked.text, /OK \(4 files compared by size only/)
  spoil('b.png', 'cut')
  assert.equal((await backups.check(name)).fault, SPOILED[1])
  // the next backup has a file list with hashes again
  clock.advance(60_000)
  const next = await backups.make('hand')
  assert.equal((await backups.check(next.name)).bySize, 0)
  await backups.close()
})

test('[decisions 1] resumes the cleanup of unneeded files after a restore', async () => {
  const { backups } = await fourFiles()
  await backups.close()
  db.close()
  writeFileSync(join(data, 'files-held'), 'since a start without the right database')
  await bring()
  assert.equal(existsSync(join(data, 'files-held')), false)
  db = openDatabase(data).db
  const sweep = (): Promise<void> =>
    sweepFiles({ db, dataDir: data, isNew: false, say: (text) => said.push(text) })
  await sweep()
  assert.deepEqual(said, [])
  // an administrator has put the right database back by hand, so the cleanup is allowed again
  writeFileSync(join(data, 'files-held'), '')
  await sweep()
  assert.match(said.join(), /knows every file again/)
  assert.equal(existsSync(join(data, 'files-held')), false)
})

/** Converts a backup to the format of version 1. */
async function makeOld(name: string): Promise<void> {
  const folder = createBackupFolder(safe)
  const manifest = (await folder.list()).find((each) => each.name === name)!
  const files: KeptFile[] = []
  for await (const some of folder.filesOf(manifest)) files.push(...some)
  const { version: _, files: __, bytes, ...head } = manifest
  const named = files.map(({ sha256: _, ...file }) => file)
  const text = JSON.stringify({ version: 1, ...head, files: named, bytes })
  writeFileSync(join(safe, `${name}.json`), `${text}\n`)
  rmSync(join(safe, `${name}.files`))
}

test('[decisions 1] restores a backup of format version 1, and converts it at the next server start', async () => {
  addFile(addCompany(db, '昔'), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  await backups.close()
  db.close()
  await makeOld(name)
  const { replaced, rows, ...done } = await bring()
  assert.deepEqual(done, { name, files: 1, damaged: [], skipped: [], bySize: 1 })
  assert.deepEqual(names(), ['昔'])
  assert.ok(existsSync(join(data, 'media/a.png')))
  assert.equal(existsSync(join(safe, `${name}.files`)), false, 'restoring does not change the backups')

  const again = open()
  const { backups: listed } = await again.status()
  assert.deepEqual(
    listed.map((row) => [row.name, row.files]),
    [[name, 1]],
  )
  assert.ok(existsSync(join(safe, `${name}.files`)))
  assert.equal((await again.check(name)).fault, null)
  assert.deepEqual(faults, [])
  await again.close()
})

test('[decisions 1] restores the previous backup if the newest one has lost its file list', async () => {
  addFile(addCompany(db, '一'), 'a.png')
  const backups = open()
  const first = await backups.make('hand')
  clock.advance(60_000)
  const second = await backups.make('hand')
  rmSync(join(safe, `${second.name}.files`))
  const { backups: listed } = await backups.status()
  assert.deepEqual(
    listed.map((row) => [row.name, row.files]),
    [
      [second.name, 1],
      [first.name, 1],
    ],
  )
  const lost = `${second.name}.files`
  assert.deepEqual((await backups.status()).unreadableManifests, [lost])
  // while a backup's files are unknown, no file is removed; the next backup still works, and the fault is reported
  writeFileSync(join(safe, 'files/media/unneeded.png'), '')
  clock.advance(60_000)
  const third = await backups.make('hand')
  assert.equal((await backups.check(third.name)).fault, null)
  assert.equal((await backups.status()).lastFault, null)
  assert.match(
    String(faults.at(-1)),
    new RegExp(`${second.name}: files that no backup needs are kept.*ENOENT`),
  )
  const { backups: rows, unreadableManifests } = await backups.status()
  assert.deepEqual(
    rows.map(({ fault }) => fault?.includes(lost) ?? false),
    [false, true, false],
  )
  assert.deepEqual(unreadableManifests, [lost])
  assert.ok(existsSync(join(safe, 'files/media/unneeded.png')))
  await createBackupFolder(safe).remove(third.name)
  await backups.close()
  db.close()
  assert.equal((await bring()).name, first.name)
  assert.ok(said[0]?.includes(second.name))
})

test('[decisions 1] after the next backup, shows an earlier backup as damaged if its file list was changed', async () => {
  addFile(addCompany(db), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  writeFileSync(join(safe, `${name}.files`), '')
  assert.deepEqual((await backups.status()).unreadableManifests, [])
  clock.advance(60_000)
  await backups.make('hand')
  const [, row] = (await backups.status()).backups
  assert.equal(row?.name, name)
  assert.match(row?.fault ?? '', /the list of its files is incomplete: 0 of 1/)
  await backups.close()
})

test('[decisions 1] a failed backup leaves no files behind', async () => {
  addFile(addCompany(db), 'a.png')
  const backups = open()
  const { name } = await backups.make('hand')
  const before = readdirSync(safe).toSorted()
  renameSync(join(safe, 'files'), join(safe, 'kept'))
  // `files` is a file instead of a folder: the database is copied, but then the first file cannot be stored
  writeFileSync(join(safe, 'files'), '')
  clock.advance(60_000)
  await assert.rejects(backups.make('hand'), /ENOTDIR/)
  rmSync(join(safe, 'files'))
  renameSync(join(safe, 'kept'), join(safe, 'files'))
  assert.deepEqual(readdirSync(safe).toSorted(), before)
  assert.equal((await backups.check(name)).fault, null)
  await backups.close()
})

test('[decisions 1] lists each unreadable manifest until it is readable again or removed', async () => {
  addFile(addCompany(db), 'a.png')
  const backups = open()
  const first = await backups.make('hand')
  clock.advance(60_000)
  const second = await backups.make('hand')
  const unreadable = async () => (await backups.status()).unreadableManifests
  assert.deepEqual(await unreadable(), [])
  const manifest = join(safe, `${first.name}.json`)
  const text = readFileSync(manifest)
  for (const damaged of ['', '{"version":3}', '{"version":1,"name"']) {
    writeFileSync(manifest, damaged)
    const { unreadableManifests, backups: rows, lastFault } = await backups.status()
    assert.deepEqual(unreadableManifests, [`${first.name}.json`])
    assert.deepEqual([rows.map(({ name }) => name), lastFault], [[second.name], null])
  }
  writeFileSync(manifest, text)
  assert.deepEqual(await unreadable(), [])

  // The backups page advises to remove an unreadable manifest. The next backup then removes the remaining files of the
  // backup without a manifest, and unneeded files.
  writeFileSync(manifest, '')
  writeFileSync(join(safe, 'files/media/unneeded.png'), '')
  clock.advance(60_000)
  await backups.make('hand')
  assert.ok(existsSync(join(safe, 'files/media/unneeded.png')))
  rmSync(manifest)
  assert.deepEqual(await unreadable(), [])
  clock.advance(60_000)
  await backups.make('hand')
  assert.equal(existsSync(join(safe, 'files/media/unneeded.png')), false)
  assert.equal(existsSync(join(safe, `${first.name}.sqlite`)), false)
  await backups.close()
})

test('[decisions 1] refuses a backup while another one runs or without enough disk space', async () => {
  const backups = open()
  room = 100
  await assert.rejects(backups.make('hand'), refused('diskFull'))
  assert.deepEqual(existsSync(safe) ? readdirSync(safe) : [], [])
  assert.notEqual((await backups.status()).lastFault, null)
  room = Number.POSITIVE_INFINITY
  const first = backups.make('hand')
  assert.throws(() => backups.make('hand'), refused('wrongState'))
  assert.equal((await backups.status()).isRunning, true)
  await first
  const { isRunning, lastFault, backups: rows } = await backups.status()
  assert.deepEqual([isRunning, lastFault, rows.length, rows[0]?.fault], [false, null, 1, null])
  await backups.close()
  assert.throws(() => backups.make('hand'), refused('wrongState'))
})

test('[decisions 1] a nightly backup shares files with earlier backups and removes files that no backup needs', async () => {
  const companyId = addCompany(db)
  addFile(companyId, 'a.png')
  const backups = open()
  const made = async (count: number): Promise<void> => {
    while ((await createBackupFolder(safe).list()).length < count || (await backups.status()).isRunning)
      await new Promise((resolve) => setImmediate(resolve))
  }
  while (clock.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve))
  clock.advance(300_000)
  await made(1)
  while (clock.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve))
  db.run(sql`DELETE FROM media`)
  rmSync(join(data, 'media/a.png'))
  writeFileSync(join(safe, '20260101-000000-night.sqlite.part'), 'never finished')
  assert.equal(readFileSync(join(safe, 'files/media/a.png'), 'utf8'), 'bytes of a.png')
  clock.advance(86_400_000)
  await made(2)
  assert.equal(existsSync(join(safe, '20260101-000000-night.sqlite.part')), false)
  assert.ok(existsSync(join(safe, 'files/media/a.png')), "the first night's backup needs the file")
  const folder = createBackupFolder(safe)
  const [, first] = await folder.list()
  await folder.remove(first?.name ?? '')
  await folder.tidy(await folder.list())
  assert.equal(existsSync(join(safe, 'files/media/a.png')), false)
  assert.deepEqual(faults, [])
  await backups.close()
  assert.deepEqual(clock.waiting(), [])
})

test('[decisions 1] copies the database before a migration, but not at other starts', async () => {
  const say = (text: string) => void said.push(text)
  addCompany(db, '前の版')
  db.close()
  await backUpFirst(data, safe, clock.now(), say)
  assert.equal(existsSync(safe), false)
  db = openDatabase(data).db
  db.run(
    sql`DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`,
  )
  db.close()
  await backUpFirst(data, safe, clock.now(), say)
  const [made] = await createBackupFolder(safe).list()
  assert.equal(made?.kind, 'migration')
  assert.equal(said.length, 1)
  writeFileSync(join(top, 'a file'), '')
  await assert.rejects(
    backUpFirst(data, join(top, 'a file'), clock.now(), say),
    (error) => error instanceof StartFault && error.kind === 'folder',
  )
  mkdirSync(join(data, 'media'))
  await bring()
  assert.ok(existsSync(join(data, 'media')), 'the files stay in the data folder')
})
