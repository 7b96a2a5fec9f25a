import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '#core/time/japan-time.ts'
import { findCompany } from '../../../db/queries/companies.ts'
import { findVisitorPicture, insertVisitorPicture } from '../../../db/queries/visitor-pictures.ts'
import { createPictureRetention } from '../../../server/calls/picture-retention.ts'
import { createFileStore } from '../../../server/system/files.ts'
import { addCompany, addSignage } from '../../support/builders.ts'
import { jpeg } from '../../support/forms.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const folder = () => join(stage.folder, 'captures')

/** Adds a picture taken `ageMs` ago. @returns its requestId, which is also its file name */
function picture(ageMs: number, signageId = stage.kiosks.lobby.signageId): string {
  const requestId = randomUUID()
  const fileName = `${requestId}.jpg`
  mkdirSync(folder(), { recursive: true })
  writeFileSync(join(folder(), fileName), jpeg)
  const takenAt = stage.now() - ageMs
  insertVisitorPicture(stage.db, { requestId, signageId, fileName, mimeType: 'image/jpeg', takenAt })
  return requestId
}
const kept = (...requestIds: string[]) =>
  requestIds.map((id) => [
    findVisitorPicture(stage.db, id) !== undefined,
    readdirSync(folder()).includes(`${id}.jpg`),
  ])
const [THERE, GONE] = [
  [true, true],
  [false, false],
]

async function keepFor(pictureDays: unknown, url = '/api/updateCompany', who = stage.people.Yamamoto) {
  const answer = await stage.app.inject({
    method: 'POST',
    url,
    payload: { pictureDays },
    headers: { cookie: await stage.cookieOf(who) },
  })
  return [answer.statusCode, answer.json<{ fields?: Record<string, string> }>().fields?.pictureDays]
}

test("[decisions 4] deletes a company's visitor pictures after as many days as its administrator chose", async () => {
  const neighbours = picture(8 * DAY_MS, stage.kiosks.elsewhere.signageId)
  const [old, young] = [picture(7 * DAY_MS + 1), picture(7 * DAY_MS - 60_000)]
  assert.deepEqual(kept(old, young, neighbours), [THERE, THERE, THERE], 'thirty days by default')
  assert.deepEqual(await keepFor(7), [200, undefined])
  assert.deepEqual(kept(old, young, neighbours), [GONE, THERE, THERE])
  const cookie = await stage.cookieOf(stage.people.Sato)
  assert.equal((await stage.app.inject({ url: `/captures/${old}`, headers: { cookie } })).statusCode, 404)
})

test("[decisions 4] lets only administrators set for how many days visitors' pictures are kept, from 1 to 365", async () => {
  for (const url of ['/api/updateCompany', '/%61pi/updateCompany']) {
    for (const days of [0, 366, 1.5, -1, '7', null])
      assert.deepEqual(await keepFor(days, url), [400, 'daysRange'], String(days))
    for (const days of [1, 365]) assert.deepEqual(await keepFor(days, url), [200, undefined])
    for (const who of [stage.people.Sato, stage.people.Suzuki, stage.kiosks.lobby])
      assert.equal((await keepFor(2, url, who as typeof stage.people.Sato))[0], 403)
  }
  assert.equal(findCompany(stage.db, stage.companyId)?.pictureDays, 365)
})

test('[decisions 4] deletes outdated visitor pictures at start-up and every hour, however many there are', async () => {
  const company = addCompany(stage.db)
  const { signageId } = addSignage(stage.db, { companyId: company })
  const pictures = Array.from({ length: 120 }, () => picture(31 * DAY_MS, signageId))
  const faults: unknown[] = []
  const set: { name: string; atMs: number; run: () => void }[] = []
  const retention = createPictureRetention({
    db: stage.db,
    now: stage.now,
    visitorPictures: createFileStore(folder()),
    timers: { set: (name, atMs, run) => void set.push({ name, atMs, run }), clear: () => undefined },
    onFault: (error) => faults.push(error),
  })
  const next = set[0]!
  assert.ok(Math.abs(next.atMs - stage.now() - 3_600_000) < 5_000)
  await retention.sweep()
  assert.deepEqual([readdirSync(folder()), faults], [[], []])
  assert.deepEqual(kept(pictures[0]!, pictures[119]!), [GONE, GONE])
  const later = picture(31 * DAY_MS, signageId)
  next.run()
  while (readdirSync(folder()).length > 0) await nextTurn()
  assert.deepEqual(kept(later), [GONE])
  await retention.close()
})

test('[decisions 4] closing the server waits only for the running batch of fifty picture deletions', async () => {
  const company = addCompany(stage.db)
  const { signageId } = addSignage(stage.db, { companyId: company })
  for (let n = 0; n < 120; n += 1) picture(31 * DAY_MS, signageId)
  const retention = createPictureRetention({
    db: stage.db,
    now: stage.now,
    visitorPictures: createFileStore(folder()),
    timers: { set: () => undefined, clear: () => undefined },
    onFault: (error) => assert.fail(String(error)),
  })
  // Wait until the first batch of deletions is running.
  while (readdirSync(folder()).length === 120) await nextTurn()
  await retention.close()
  assert.equal(readdirSync(folder()).length, 70)
})
