import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, type TestContext, test } from 'node:test'
import Database from 'better-sqlite3'
import { readMark, replicaRoleOf } from '#core/replica/rules.ts'
import type { Db } from '../../../db/open.ts'
import { openDatabase } from '../../../server/process/database.ts'
import type { ReplicaCopies } from '../../../server/replica/copies.ts'
import { openReplica } from '../../../server/replica/start.ts'
import { takeOver } from '../../../server/replica/take-over.ts'
import { readConfig } from '../../../server/system/config.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { addCompany } from '../../support/builders.ts'
import { type DataFolder, namesIn, openDataFolder } from '../../support/data-folder.ts'

let folder: DataFolder
let top: string
let data: string
let place: string
let db: Db
const said: string[] = []
const ends: string[] = []

beforeEach(() => {
  folder = openDataFolder()
  ;({ top, data, db } = folder)
  place = join(top, 'place')
  said.length = 0
  ends.length = 0
})
afterEach(() => folder.remove())

const say = (text: string): void => void said.push(text)
async function open(env: Record<string, string> = {}): Promise<ReplicaCopies> {
  const config = readConfig({ DATA_DIR: data, REPLICA: place, ...env })
  const copies = await openReplica(config, { say, end: (code) => ends.push(code) })
  assert.ok(copies)
  return copies
}
/** Opens the replica and closes it again. Closing makes one copy. */
const copyOnce = async (): Promise<void> => (await open()).close()
const take = (now = Date.now() + 42_000): Promise<string> =>
  takeOver({ place, serverName: 'second', now, say })
const faultOf = async (work: Promise<unknown>): Promise<StartFault> => {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(fault instanceof StartFault, String(fault))
  return fault
}
test('[decisions 9] allows only the server of the latest take-over to serve', () => {
  const own = { installation: 'a', generation: 2 }
  const mark = (generation: number, installation = 'a') =>
    ({ version: 1, installation, generation, at: 1, by: 'x' }) as const
  assert.equal(replicaRoleOf(own, undefined), 'serves')
  assert.equal(replicaRoleOf(own, mark(1)), 'serves')
  assert.equal(replicaRoleOf(own, mark(2)), 'serves')
  assert.equal(replicaRoleOf(own, mark(3)), 'fenced')
  assert.equal(replicaRoleOf(own, mark(1, 'b')), 'foreign')
  assert.equal(replicaRoleOf(own, undefined, true), 'lost')
  assert.equal(replicaRoleOf(own, mark(2), true), 'serves')
  assert.equal(replicaRoleOf(own, mark(3), true), 'fenced')
  for (const text of [
    '',
    '{}',
    'null',
    '[]',
    JSON.stringify({ ...mark(0) }),
    JSON.stringify({ ...mark(1), version: 2 }),
  ])
    assert.equal(readMark(text), undefined, text)
})

test('[decisions 9] copies rows, files and secret to the replica, which then takes over with them', async () => {
  addCompany(db, 'ホテル花')
  mkdirSync(join(data, 'media'))
  mkdirSync(join(data, 'backups'))
  writeFileSync(join(data, 'media', 'a.png'), 'picture')
  writeFileSync(join(data, 'media', 'b.png.part'), 'half')
  writeFileSync(join(data, 'backups', 'old'), 'not its')
  writeFileSync(join(data, 'secret'), 'the secret')
  const copies = await open()
  assert.deepEqual(copies.status(), { place, copiedAt: null, tookMs: null, fault: null })
  await copies.close()
  assert.ok(copies.status().copiedAt)
  // the next copy has to update the database that the first copy has written
  addCompany(db, '旅館月')
  const later = await open()
  await later.close()

  const serving = await take(Number(later.status().copiedAt) + 42_000)
  assert.match(said.join(), /what was written in the 42 s since is lost/)
  assert.deepEqual(namesIn(serving), ['ホテル花', '旅館月'])
  assert.equal(readFileSync(join(serving, 'media', 'a.png'), 'utf8'), 'picture')
  assert.equal(readFileSync(join(serving, 'secret'), 'utf8'), 'the secret')
  assert.deepEqual(readdirSync(serving).sort(), ['generation.json', 'media', 'secret', 'uketsuke.sqlite'])
  assert.deepEqual(readdirSync(join(serving, 'media')), ['a.png'])
  const noted = new Database(join(serving, 'uketsuke.sqlite'), { readonly: true })
  assert.deepEqual(
    noted.prepare('SELECT act, actor_role, company_id, target_name FROM audit_entry').raw().all(),
    [['backup.tookOver', 'commandLine', null, 'second']],
  )
  noted.close()
})

/** Makes each rsync that copies folders end with exit code `code` after it has copied. */
function endRsyncWith(t: TestContext, code: number): void {
  const [bin, path] = [join(top, 'bin'), process.env['PATH']]
  const rsync = execFileSync('which', ['rsync'], { encoding: 'utf8' }).trim()
  mkdirSync(bin)
  const script = `#!/bin/sh\n${rsync} "$@" || exit\ncase "$*" in *--include*) exit ${code};; esac\n`
  writeFileSync(join(bin, 'rsync'), script, { mode: 0o755 })
  process.env['PATH'] = `${bin}:${path}`
  t.after(() => {
    process.env['PATH'] = path
  })
}

test('[decisions 9] a copy is complete even if the server deletes a file while rsync copies (code 24)', async (t) => {
  addCompany(db, 'ホテル花')
  endRsyncWith(t, 24)
  const copies = await open()
  await copies.close()
  assert.equal(copies.status().fault, null)
  assert.deepEqual(namesIn(await take()), ['ホテル花'])
})

test('[decisions 9] a copy fails if rsync could not read a file (code 23)', async (t) => {
  endRsyncWith(t, 23)
  const copies = await open()
  await copies.close()
  assert.equal(copies.status().fault?.text, 'rsync ended with 23')
})

test('[decisions 9] the first server stops and cannot start again after the replica has taken over', async () => {
  addCompany(db, 'ホテル花')
  await copyOnce()
  const running = await open()
  const serving = await take()
  addCompany(db, 'after')

  await running.close()
  assert.deepEqual(ends, ['replica'])
  assert.match(said.join(), /took over at .* \(second\) and is serving/)
  assert.deepEqual(namesIn(serving), ['ホテル花'])
  assert.deepEqual(namesIn(join(place, 'data')), ['ホテル花'], "nothing overwrites the other server's data")

  const fault = await faultOf(open())
  assert.equal(fault.kind, 'replica')
  assert.match(fault.message, /is serving/)
  await faultOf(open({ REPLICA_UNSEEN: '1' }))
  // the server that took over may have a replica of its own elsewhere
  const config = readConfig({ DATA_DIR: serving, REPLICA: join(top, 'third') })
  assert.ok(await openReplica(config, { say, end: () => assert.fail() }))
})

test('[decisions 9] a repeated take-over changes nothing', async () => {
  addCompany(db, 'ホテル花')
  await copyOnce()
  const serving = await take()
  const { db: served } = openDatabase(serving)
  addCompany(served, 'since')
  served.close()
  assert.equal(await take(), serving)
  assert.deepEqual(namesIn(serving), ['ホテル花', 'since'])
  rmSync(serving, { recursive: true })
  assert.match((await faultOf(take())).message, /is missing/)
})

test('[decisions 9] repeats an interrupted take-over, and changes nothing if there is no usable copy', async () => {
  assert.match((await faultOf(take())).message, /holds no copy/)
  addCompany(db, 'ホテル花')
  await copyOnce()
  // An interrupted take-over has left these files. No server has opened them, because they have no mark.json.
  mkdirSync(join(place, 'serving-2'))
  writeFileSync(join(place, 'serving-2', 'uketsuke.sqlite'), 'half')
  assert.deepEqual(namesIn(await take()), ['ホテル花'])

  rmSync(place, { recursive: true })
  await (await open({ REPLICA_UNSEEN: '1' })).close()
  truncateSync(join(place, 'data', 'uketsuke.sqlite'), 8_192)
  const before = readFileSync(join(place, 'mark.json'), 'utf8')
  assert.equal((await faultOf(take())).kind, 'database')
  assert.equal(readFileSync(join(place, 'mark.json'), 'utf8'), before)
  assert.equal(existsSync(join(place, 'serving-2')), false)
})

test("[decisions 9] refuses to start while the replica's folder cannot be read, unless REPLICA_UNSEEN=1", async () => {
  writeFileSync(place, 'a file')
  const fault = await faultOf(open())
  assert.equal(fault.kind, 'unseen')
  assert.match(fault.message, /unknown whether the replica has taken over.*REPLICA_UNSEEN=1/s)
  const copies = await open({ REPLICA_UNSEEN: '1' })
  await copies.close()
  assert.ok(copies.status().fault?.text)
  assert.equal(copies.status().copiedAt, null)
  assert.equal(readFileSync(place, 'utf8'), 'a file')
})

test('[decisions 9] copies to another machine over ssh, and reads there whether it may copy', async (t) => {
  const shell = join(top, 'ssh')
  // instead of ssh: runs the command for the machine here
  writeFileSync(shell, '#!/bin/sh\nshift\nexec sh -c "$*"\n', { mode: 0o700 })
  process.env.RSYNC_RSH = shell
  t.after(() => delete process.env.RSYNC_RSH)
  const there = { REPLICA: `machine:${place}` }
  await (await open(there)).close()
  const copies = await open(there)
  assert.equal((await copies.look()).standing, 'serves')
  await copies.close()
  assert.equal(copies.status().fault, null)
  assert.deepEqual(readdirSync(place).toSorted(), ['copied.json', 'data', 'mark.json'])
})

test('[decisions 9] refuses to copy into a folder that holds the replica of another installation (server)', async () => {
  await copyOnce()
  rmSync(join(data, 'generation.json'))
  assert.match((await faultOf(open())).message, /another installation/)
})

const MISSING: Record<string, (place: string) => void> = {
  missing: (place) => rmSync(place, { recursive: true }),
  empty: (place) => {
    rmSync(place, { recursive: true })
    mkdirSync(place)
  },
  "another program's folder": (place) => {
    rmSync(place, { recursive: true })
    mkdirSync(join(place, 'data'), { recursive: true })
  },
}
for (const isTaken of [false, true])
  for (const [how, lose] of Object.entries(MISSING))
    test(`[decisions 9] refuses to start when the replica's folder is ${how} after a ${isTaken ? 'take-over' : 'copy'}`, async () => {
      await copyOnce()
      if (isTaken) await take()
      lose(place)
      const before = existsSync(place) ? readdirSync(place) : undefined
      const fault = await faultOf(open())
      assert.equal(fault.kind, 'unseen')
      assert.match(fault.message, /is missing, empty or another folder.*REPLICA_UNSEEN=1/s)
      assert.deepEqual(
        existsSync(place) ? readdirSync(place) : undefined,
        before,
        "nothing is copied into the replica's folder",
      )
      // if the replica was replaced on purpose, only one start needs REPLICA_UNSEEN
      await (await open({ REPLICA_UNSEEN: '1' })).close()
      assert.deepEqual(namesIn(join(place, 'data')), [])
      await copyOnce()
    })

const openWithout = (env: Record<string, string> = {}) =>
  openReplica(readConfig({ DATA_DIR: data, ...env }), { say, end: () => assert.fail() })

test('[decisions 9] starts without the variable REPLICA if no copy was ever made', async () => {
  assert.equal(await openWithout(), undefined)
  assert.equal(existsSync(join(data, 'generation.json')), false)
  // `place` is a file instead of a folder, so the replica that REPLICA names could never be written.
  writeFileSync(place, 'a file')
  await (await open({ REPLICA_UNSEEN: '1' })).close()
  assert.equal(await openWithout(), undefined)
})

test('[decisions 9] refuses to start without the variable REPLICA after a copy to a replica was made', async () => {
  await copyOnce()
  const fault = await faultOf(openWithout())
  assert.equal(fault.kind, 'unseen')
  assert.ok(fault.message.includes(`Set REPLICA=${place} again`), fault.message)
  await take()
  const fenced = await faultOf(openWithout())
  assert.equal(fenced.kind, 'replica')
  await faultOf(openWithout({ REPLICA_UNSEEN: '1' }))
})

test('[decisions 9] starts without REPLICA after one start with REPLICA_UNSEEN=1, which gives up the lost replica', async () => {
  await copyOnce()
  rmSync(place, { recursive: true })
  assert.equal((await faultOf(openWithout())).kind, 'unseen')
  assert.equal(await openWithout({ REPLICA_UNSEEN: '1' }), undefined)
  assert.equal(await openWithout(), undefined)
})

test("[decisions 9] checks the replica's previous folder before copying to a new folder", async () => {
  await copyOnce()
  const third = join(top, 'third')
  // the previous folder can be read, and its replica has not taken over
  assert.ok(await open({ REPLICA: third }))
  assert.equal((await faultOf(openWithout())).kind, 'unseen', 'until the new copy is complete')
  await (await open({ REPLICA: `${third}/` })).close()
  await (await open({ REPLICA: third })).close()
  // After a complete copy to `third`, the next start checks that `third` has not taken over.
  rmSync(third, { recursive: true })
  const fault = await faultOf(open())
  assert.equal(fault.kind, 'unseen')
  assert.ok(fault.message.includes(`copied to ${third}, but REPLICA is ${place} now`), fault.message)
})

test('[decisions 9] refuses another folder in REPLICA if the replica in the previous folder has taken over', async () => {
  await copyOnce()
  await take()
  for (const unseen of ['0', '1'])
    assert.equal(
      (await faultOf(open({ REPLICA: join(top, 'third'), REPLICA_UNSEEN: unseen }))).kind,
      'replica',
    )
  assert.equal(existsSync(join(top, 'third')), false)
})

test('[decisions 9] the server that took over starts on its new data folder although REPLICA is not set', async () => {
  await copyOnce()
  const serving = await take()
  const config = readConfig({ DATA_DIR: serving })
  assert.equal(await openReplica(config, { say, end: () => assert.fail() }), undefined)
})

test('[decisions 9] remembers that an older version has copied to a replica', async () => {
  await copyOnce()
  const path = join(data, 'generation.json')
  const { copiedTo: _, ...old } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(old))
  await open()
  rmSync(place, { recursive: true })
  assert.equal((await faultOf(open())).kind, 'unseen')
})
