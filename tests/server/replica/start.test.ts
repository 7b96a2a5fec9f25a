import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
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
import { afterEach, beforeEach, test } from 'node:test'
import Database from 'better-sqlite3'
import { readMark, standingOf } from '#core/replica/rules.ts'
import type { Db } from '../../../db/open.ts'
import { openDatabase } from '../../../server/process/database.ts'
import type { StandbyCopies } from '../../../server/replica/copies.ts'
import { openStandby } from '../../../server/replica/start.ts'
import { takeOver } from '../../../server/replica/take-over.ts'
import { readConfig } from '../../../server/system/config.ts'
import { StartFault } from '../../../server/system/fault.ts'
import { addCompany } from '../../support/builders.ts'
import { type DataFolder, namesIn, openDataFolder } from '../../support/data-folder.ts'

const skip =
  spawnSync('rsync', ['--version']).status === 0 ? false : '!!! rsync is not installed: standby is NOT TESTED'

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
async function open(env: Record<string, string> = {}): Promise<StandbyCopies> {
  const config = readConfig({ DATA_DIR: data, STANDBY: place, ...env })
  const copies = await openStandby(config, { say, end: (code) => ends.push(code) })
  assert.ok(copies)
  return copies
}
/** Ends with a copy, as an orderly stop does. */
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
test('[decisions 9] of two data folders the one of the later generation serves, and no other installation is mixed in', () => {
  const own = { installation: 'a', generation: 2 }
  const mark = (generation: number, installation = 'a') =>
    ({ version: 1, installation, generation, at: 1, by: 'x' }) as const
  assert.equal(standingOf(own, undefined), 'serves')
  assert.equal(standingOf(own, mark(1)), 'serves')
  assert.equal(standingOf(own, mark(2)), 'serves')
  assert.equal(standingOf(own, mark(3)), 'fenced')
  assert.equal(standingOf(own, mark(1, 'b')), 'foreign')
  assert.equal(standingOf(own, undefined, true), 'lost')
  assert.equal(standingOf(own, mark(2), true), 'serves')
  assert.equal(standingOf(own, mark(3), true), 'fenced')
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

test('[decisions 9] what is written is in the copy, and the standby goes on with it: rows, files, secret', {
  skip,
}, async () => {
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
  // one more moment, in the same pages
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

test('[decisions 9] the first one does not come back by accident: at its start, and while it runs', {
  skip,
}, async () => {
  addCompany(db, 'ホテル花')
  await copyOnce()
  const running = await open()
  const serving = await take()
  addCompany(db, 'after')

  await running.close()
  assert.deepEqual(ends, ['standby'])
  assert.match(said.join(), /took over at .* \(second\) and serves since/)
  assert.deepEqual(namesIn(serving), ['ホテル花'])
  assert.deepEqual(
    namesIn(join(place, 'data')),
    ['ホテル花'],
    'nothing is copied over what another goes on with',
  )

  const fault = await faultOf(open())
  assert.equal(fault.kind, 'standby')
  assert.match(fault.message, /serves since/)
  await faultOf(open({ STANDBY_UNSEEN: '1' }))
  // what took over has a standby of its own, elsewhere
  const config = readConfig({ DATA_DIR: serving, STANDBY: join(top, 'third') })
  assert.ok(await openStandby(config, { say, end: () => assert.fail() }))
})

test('[decisions 9] told again, a take-over goes on with the folder that serves', { skip }, async () => {
  addCompany(db, 'ホテル花')
  await copyOnce()
  const serving = await take()
  const { db: served } = openDatabase(serving)
  addCompany(served, 'since')
  served.close()
  assert.equal(await take(), serving)
  assert.deepEqual(namesIn(serving), ['ホテル花', 'since'])
  rmSync(serving, { recursive: true })
  assert.match((await faultOf(take())).message, /is not there any more/)
})

test('[decisions 9] a take-over that was cut off begins anew; without a sound copy nothing is changed', {
  skip,
}, async () => {
  assert.match((await faultOf(take())).message, /holds no copy/)
  addCompany(db, 'ホテル花')
  await copyOnce()
  // files are there, the mark is not: nobody has opened it
  mkdirSync(join(place, 'serving-2'))
  writeFileSync(join(place, 'serving-2', 'uketsuke.sqlite'), 'half')
  assert.deepEqual(namesIn(await take()), ['ホテル花'])

  rmSync(place, { recursive: true })
  await (await open({ STANDBY_UNSEEN: '1' })).close()
  truncateSync(join(place, 'data', 'uketsuke.sqlite'), 8_192)
  const before = readFileSync(join(place, 'mark.json'), 'utf8')
  assert.equal((await faultOf(take())).kind, 'database')
  assert.equal(readFileSync(join(place, 'mark.json'), 'utf8'), before)
  assert.equal(existsSync(join(place, 'serving-2')), false)
})

test('[decisions 9] a place that cannot be seen keeps the first one closed, unless somebody says that it may', {
  skip,
}, async () => {
  writeFileSync(place, 'a file')
  const fault = await faultOf(open())
  assert.equal(fault.kind, 'unseen')
  assert.match(fault.message, /nobody knows whether the standby serves.*STANDBY_UNSEEN=1/s)
  const copies = await open({ STANDBY_UNSEEN: '1' })
  await copies.close()
  assert.ok(copies.status().fault?.text)
  assert.equal(copies.status().copiedAt, null)
  assert.equal(readFileSync(place, 'utf8'), 'a file')
})

test('[decisions 9] what belongs to another installation is left alone', { skip }, async () => {
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
  'the folder of something else': (place) => {
    rmSync(place, { recursive: true })
    mkdirSync(join(place, 'data'), { recursive: true })
  },
}
for (const isTaken of [false, true])
  for (const [how, lose] of Object.entries(MISSING))
    test(`[decisions 9] refuses to start when STANDBY is ${how} after a copy${isTaken ? ' and a take-over' : ''}`, {
      skip,
    }, async () => {
      await copyOnce()
      if (isTaken) await take()
      lose(place)
      const before = existsSync(place) ? readdirSync(place) : undefined
      const fault = await faultOf(open())
      assert.equal(fault.kind, 'unseen')
      assert.match(fault.message, /is missing, empty or another folder.*STANDBY_UNSEEN=1/s)
      assert.deepEqual(existsSync(place) ? readdirSync(place) : undefined, before, 'nothing is copied there')
      // replaced on purpose: once, and the next start needs no word
      await (await open({ STANDBY_UNSEEN: '1' })).close()
      assert.deepEqual(namesIn(join(place, 'data')), [])
      await copyOnce()
    })

const openWithout = (env: Record<string, string> = {}) =>
  openStandby(readConfig({ DATA_DIR: data, ...env }), { say, end: () => assert.fail() })

test('[decisions 9] starts without STANDBY as long as nothing was ever copied', { skip }, async () => {
  assert.equal(await openWithout(), undefined)
  assert.equal(existsSync(join(data, 'generation.json')), false)
  // set, but never reached
  writeFileSync(place, 'a file')
  await (await open({ STANDBY_UNSEEN: '1' })).close()
  assert.equal(await openWithout(), undefined)
})

test('[decisions 9] refuses to start without STANDBY after a copy, and names the place', {
  skip,
}, async () => {
  await copyOnce()
  const fault = await faultOf(openWithout())
  assert.equal(fault.kind, 'unseen')
  assert.ok(fault.message.includes(`Set STANDBY=${place} again`), fault.message)
  await take()
  const fenced = await faultOf(openWithout())
  assert.equal(fenced.kind, 'standby')
  await faultOf(openWithout({ STANDBY_UNSEEN: '1' }))
})

test('[decisions 9] forgets a replica that is given up on purpose', { skip }, async () => {
  await copyOnce()
  rmSync(place, { recursive: true })
  assert.equal((await faultOf(openWithout())).kind, 'unseen')
  assert.equal(await openWithout({ STANDBY_UNSEEN: '1' }), undefined)
  assert.equal(await openWithout(), undefined)
})

test('[decisions 9] looks at the old place before it copies to another one', { skip }, async () => {
  await copyOnce()
  const third = join(top, 'third')
  // seen, and it does not serve
  assert.ok(await open({ STANDBY: third }))
  assert.equal((await faultOf(openWithout())).kind, 'unseen', 'until the new copy is whole')
  await (await open({ STANDBY: `${third}/` })).close()
  await (await open({ STANDBY: third })).close()
  // from now on the new one counts
  rmSync(third, { recursive: true })
  const fault = await faultOf(open())
  assert.equal(fault.kind, 'unseen')
  assert.ok(fault.message.includes(`copied to ${third}, and STANDBY is ${place} now`), fault.message)
})

test('[decisions 9] does not start with another STANDBY when the old one has taken over', {
  skip,
}, async () => {
  await copyOnce()
  await take()
  for (const unseen of ['0', '1'])
    assert.equal(
      (await faultOf(open({ STANDBY: join(top, 'third'), STANDBY_UNSEEN: unseen }))).kind,
      'standby',
    )
  assert.equal(existsSync(join(top, 'third')), false)
})

test('[decisions 9] the folder that took over starts without STANDBY', { skip }, async () => {
  await copyOnce()
  const serving = await take()
  const config = readConfig({ DATA_DIR: serving })
  assert.equal(await openStandby(config, { say, end: () => assert.fail() }), undefined)
})

test('[decisions 9] remembers the copies of a version that did not', { skip }, async () => {
  await copyOnce()
  const path = join(data, 'generation.json')
  const { copiedTo: _, ...old } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(old))
  await open()
  rmSync(place, { recursive: true })
  assert.equal((await faultOf(open())).kind, 'unseen')
})
