import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { type BackupFolder, createBackupFolder } from '../../../server/backups/folder.ts'
import type { KeptFile } from '../../../server/backups/list.ts'
import type { BackupManifest } from '../../../server/backups/manifests.ts'

const { readdir } = fs
let path: string
let folder: BackupFolder

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'uketsuke-backups-'))
  folder = createBackupFolder(path)
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const nameOf = (day: number): string => `202611${String(day).padStart(2, '0')}-030000-night`
const fileOf = (name: string, bytes = 3): KeptFile => ({ folder: 'media', name, bytes })

async function begin(day: number, files: readonly KeptFile[]): Promise<BackupManifest> {
  const { database, list } = await folder.begin(nameOf(day))
  writeFileSync(database, 'rows')
  for (const file of files) list.add(file)
  const head = {
    name: nameOf(day),
    kind: 'night',
    at: day,
    migratedAt: 1,
    rows: { media: files.length },
  } as const
  return { version: 2, ...head, files: list.close(), bytes: 4 }
}

async function make(day: number, files: readonly KeptFile[]): Promise<BackupManifest> {
  const manifest = await begin(day, files)
  await folder.finish(manifest)
  return manifest
}

/** Writes a backup in the format of version 1. */
function makeOld(day: number, files: readonly KeptFile[]): void {
  const [name, rows] = [nameOf(day), { media: files.length, files: 0 }]
  const text = JSON.stringify({
    version: 1,
    name,
    kind: 'night',
    at: day,
    migratedAt: 1,
    rows,
    files,
    bytes: 4,
  })
  writeFileSync(join(path, `${name}.json`), `${text}\n`)
  writeFileSync(join(path, `${name}.sqlite`), 'rows')
}

function keep(...names: string[]): void {
  mkdirSync(join(path, 'files/media'), { recursive: true })
  for (const name of names) writeFileSync(join(path, 'files/media', name), 'abc')
}
const kept = (): string[] => readdirSync(join(path, 'files/media')).toSorted()

async function read(manifest: BackupManifest): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for await (const some of folder.filesOf(manifest)) files.push(...some)
  return files
}

const ODD = ['a.png', '花.jpg', '},{"folder".png', 'a\\"b.png', 'line\nend', ' .png']

test('[decisions 1] lists backups without reading their file lists, even if a file list is missing', async () => {
  const made = await make(1, [fileOf('a.png', 5), fileOf('b.png', 7)])
  await make(2, [])
  const [second, first] = await folder.list()
  assert.deepEqual(first, made)
  assert.deepEqual([first?.files.count, first?.files.bytes, second?.files.count], [2, 12, 0])
  await folder.requireFileList(made)
  rmSync(join(path, `${made.name}.files`))
  assert.deepEqual(await folder.list(), [second, first])
  await assert.rejects(folder.requireFileList(made), { code: 'ENOENT' })
})

test('[decisions 1] reads the stored file list of a backup, and rejects a truncated, extended or changed one', async () => {
  const manifest = await make(
    1,
    ODD.map((name) => fileOf(name)),
  )
  assert.deepEqual(
    (await read(manifest)).map(({ name }) => name),
    ODD,
  )
  const list = join(path, `${manifest.name}.files`)
  const text = readFileSync(list, 'utf8')
  const lines = text.split('\n')
  for (const spoiled of [
    '',
    text.slice(0, -1),
    lines.slice(1).join('\n'),
    `${text}${text}`,
    `${text}\n`,
    text.replace(',3]', ',4]'),
    [lines[1], lines[0], ...lines.slice(2)].join('\n'),
  ]) {
    writeFileSync(list, spoiled)
    await assert.rejects(folder.requireFileList(manifest), spoiled)
  }
  writeFileSync(list, text)
  await folder.requireFileList(manifest)
})

test('[decisions 1] removes the remains of backups that were not finished', async () => {
  keep('a.png')
  await make(1, [fileOf('a.png')])
  const second = await begin(2, [fileOf('b.png')])
  assert.equal((await folder.list()).length, 1)
  // as after a crash between the renaming of the file list and the writing of the manifest
  for (const kind of ['sqlite', 'files'])
    writeFileSync(
      join(path, `${second.name}.${kind}`),
      readFileSync(join(path, `${second.name}.${kind}.part`)),
    )
  assert.equal((await folder.list()).length, 1)
  writeFileSync(join(path, `${nameOf(3)}.json`), '{"version":3}')
  writeFileSync(join(path, `${nameOf(3)}.sqlite`), 'of a newer version')
  writeFileSync(join(path, 'other.sqlite'), 'not ours')
  await assert.rejects(folder.tidy(await folder.list()), new RegExp(nameOf(3)))
  assert.deepEqual(
    readdirSync(path).toSorted(),
    [
      ...['files', 'json', 'sqlite'].map((kind) => `${nameOf(1)}.${kind}`),
      `${nameOf(3)}.json`,
      `${nameOf(3)}.sqlite`,
      'files',
      'other.sqlite',
    ].toSorted(),
  )
  // a new backup in the same second gets the same name, and is listed only after it is complete
  const again = await begin(1, [])
  rmSync(join(path, `${again.name}.files.part`))
  await assert.rejects(folder.finish(again))
  assert.deepEqual(await folder.list(), [])
})

test('[decisions 1] removes stored files that no backup lists', async () => {
  folder = createBackupFolder(path, 2)
  keep('both.png', 'one.png', 'two.png', 'old.png', 'none.png', 'nor.png', 'never.part')
  const one = await make(1, [fileOf('both.png'), fileOf('one.png')])
  await make(2, [fileOf('both.png'), fileOf('two.png')])
  makeOld(3, [fileOf('old.png')])
  await folder.tidy(await folder.list())
  assert.deepEqual(kept(), ['both.png', 'old.png', 'one.png', 'two.png'])
  await folder.remove(one.name)
  assert.ok(!existsSync(join(path, `${one.name}.files`)))
  await folder.tidy(await folder.list())
  assert.deepEqual(kept(), ['both.png', 'old.png', 'two.png'])
  keep('none.png')
  rmSync(join(path, `${nameOf(2)}.files`))
  await assert.rejects(folder.tidy(await folder.list()), { backup: nameOf(2), message: /ENOENT/ })
  assert.deepEqual(kept(), ['both.png', 'none.png', 'old.png', 'two.png'])
})

test('[decisions 1] removes no stored file while a manifest cannot be read', async () => {
  keep('a.png', 'b.png')
  await make(1, [fileOf('a.png')])
  const second = await make(2, [fileOf('b.png')])
  const manifest = join(path, `${second.name}.json`)
  const text = readFileSync(manifest)
  for (const unreadable of ['', '{"version":3}']) {
    writeFileSync(manifest, unreadable)
    await assert.rejects(folder.tidy(await folder.list()), new RegExp(second.name))
    assert.deepEqual(kept(), ['a.png', 'b.png'])
  }
  writeFileSync(manifest, text)
  await folder.tidy(await folder.list())
})

test('[decisions 1] removes nothing while the folder of the backups cannot be read', async (t) => {
  keep('a.png')
  await make(1, [fileOf('a.png')])
  const before = readdirSync(path).toSorted()
  for (const failing of [1, 2, 3, 4]) {
    // the first calls fail, for example because too many files are open
    let left = failing
    t.mock.method(fs, 'readdir', (...given: Parameters<typeof readdir>) =>
      left-- > 0 ? Promise.reject(new Error('EMFILE')) : readdir(...given),
    )
    syncBuiltinESMExports()
    await folder.tidy(await folder.list()).catch(() => undefined)
    t.mock.restoreAll()
    syncBuiltinESMExports()
    assert.deepEqual([readdirSync(path).toSorted(), kept()], [before, ['a.png']], `after ${failing} failures`)
  }
})

test('[decisions 1] reads and converts a backup of format version 1', async () => {
  const files = ODD.map((name, index) => fileOf(name, index))
  makeOld(1, files)
  makeOld(2, [])
  const [empty, old] = await folder.list()
  assert.deepEqual([old?.name, old?.at, old?.rows.media, old?.bytes], [nameOf(1), 1, ODD.length, 4])
  assert.deepEqual(old?.files, { count: ODD.length, bytes: 15, sha256: null })
  assert.deepEqual([empty?.files.count, empty?.bytes], [0, 4])
  assert.deepEqual(await read(old!), files)
  await folder.requireFileList(old!)

  assert.equal(await folder.hasOldForm(), true)
  await folder.renew()
  assert.equal(await folder.hasOldForm(), false)
  const [, renewed] = await folder.list()
  assert.equal(renewed?.files.sha256?.length, 64)
  assert.deepEqual({ ...renewed, files: 0 }, { ...old, files: 0 })
  assert.deepEqual(await read(renewed!), files)
  assert.deepEqual(
    readdirSync(path).filter((entry) => entry.includes('.part')),
    [],
  )

  makeOld(3, files)
  const text = readFileSync(join(path, `${nameOf(3)}.json`), 'utf8')
  const spoiled = [20, text.indexOf('"files"') + 30, text.length - 5].map((cut) => text.slice(0, cut))
  for (const spoilt of [
    ...spoiled,
    text.replace('"bytes":2}', '"bytes":x}'),
    text.replace('"files":[', '"x":['),
  ]) {
    writeFileSync(join(path, `${nameOf(3)}.json`), spoilt)
    assert.equal((await createBackupFolder(path).list()).length, 2, spoilt)
  }
})

test("[decisions 1] reads a backup's list of a hundred thousand files without blocking the server", async () => {
  const files = Array.from({ length: 100_000 }, (_, index) =>
    fileOf(`${String(index).padStart(8, '0')}-4c1d-9b2e-1f2e3d4c5b6a.jpg`, index),
  )
  const manifest = await make(1, files)
  makeOld(2, files)
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  turn()
  const [old] = await folder.list()
  const afterOld = turns
  assert.deepEqual(old?.files, { ...manifest.files, sha256: null })
  let [count, most] = [0, 0]
  for await (const some of folder.filesOf(manifest)) {
    count += some.length
    most = Math.max(most, some.length)
  }
  isOver = true
  // reading stops where the file is damaged
  const damaged = join(path, `${nameOf(2)}.json`)
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('"bytes":9}', '"bytes":x}'))
  assert.equal((await createBackupFolder(path).list()).length, 1)
  assert.equal(count, files.length)
  assert.ok(most < 2_000, `${most} files in one turn of the event loop`)
  assert.ok(
    afterOld > 50 && turns - afterOld > 20,
    `${afterOld} and ${turns - afterOld} turns of the event loop`,
  )
})
