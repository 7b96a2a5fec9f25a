import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import { openDb } from '../../db/open.ts'
import { listOpenCalls, sumCallsBetween } from '../../db/queries/calls.ts'
import { listAssignments, listSignagesOfCompany } from '../../db/queries/signages.ts'
import { listTemplates } from '../../db/queries/templates.ts'
import { accounts, calls, companies, media } from '../../db/schema/index.ts'
import { DEMO_PASSWORD } from '../../db/seed/demo.ts'
import { DEMO_MEDIA } from '../../db/seed/demo-media.ts'
import { prepare } from '../../server/process/first-start.ts'
import { readConfig } from '../../server/system/config.ts'
import { MONDAY_AT } from '../support/fake-clock.ts'
import { createFastPasswords, fastHash } from '../support/fast-passwords.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-demo-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function firstStart(environment: Record<string, string>, now = MONDAY_AT) {
  const db = openDb(':memory:')
  const said: string[] = []
  const config = readConfig({ DATA_DIR: folder, ...environment })
  const start = () =>
    prepare({ db, config, passwords: createFastPasswords(), now, say: (text) => said.push(text) })
  await start()
  return { db, said, start }
}

test("[9] fills an empty database with the demo company's users, signages and media", async () => {
  const { db } = await firstStart({ MODE: 'demo' })
  const all = db.select().from(accounts).all()
  // The accounts of reserved rooms have no password and cannot sign in.
  const found = all.filter(({ loginId }) => !loginId.startsWith('room-'))
  assert.deepEqual(
    all.filter((account) => !found.includes(account)).map(({ passwordHash }) => passwordHash),
    ['none'],
  )
  assert.deepEqual(
    found.map(({ loginId, role }) => `${loginId} ${role}`),
    [
      'admin companyAdmin',
      'operator1 operator',
      'operator2 operator',
      'guest@example.com webReservationUser',
      'system systemAdmin',
      'lobby signage',
      'station signage',
    ],
  )
  assert.ok(
    found.every(({ passwordHash, isTemporary }) => passwordHash === fastHash(DEMO_PASSWORD) && !isTemporary),
  )
  const [company] = db.select().from(companies).all()
  assert.equal(company?.name, 'デモ商事')
  const signages = listSignagesOfCompany(db, company!.id).filter(({ ownerId }) => ownerId === null)
  assert.deepEqual(
    signages.map(({ name, storeName, rest }) => [name, storeName, rest]),
    [
      ['1階 ロビー', '本店', 'Standby'],
      ['駅前店 入口', '駅前店', 'Standby'],
    ],
  )
  assert.equal(listAssignments(db, company!.id).length, 6)
  for (const { id } of signages) {
    const templates = listTemplates(db, id)
    assert.deepEqual(
      templates.map(({ scene }) => scene),
      [...TEMPLATE_SCENES],
    )
    assert.equal(templates.find(({ scene }) => scene === 'Standby')?.buttons.length, 3)
  }
  const files = readdirSync(join(folder, 'media'))
  for (const { fileName } of DEMO_MEDIA) assert.ok(files.includes(fileName), fileName)
  assert.ok(
    db
      .select()
      .from(media)
      .all()
      .every(({ bytes }) => bytes > 0),
  )
})

test('[9] creates ended demo calls for each of the past seven days, whatever the time of the first start', async () => {
  for (const hour of [0, 9.01, 13, 17.9, 23.99]) {
    const now = dayStartAt(MONDAY_AT) + Math.round(hour * 3_600_000)
    const { db } = await firstStart({ MODE: 'demo' }, now)
    assert.deepEqual(listOpenCalls(db), [])
    const all = db.select().from(calls).all()
    assert.ok(
      all.every(
        ({ requestedAt, endedAt }) =>
          requestedAt < now && endedAt !== null && endedAt <= now && endedAt > requestedAt,
      ),
    )
    const companyId = all[0]!.companyId
    for (let day = 1; day <= 7; day++) {
      const from = dayStartAt(now) - day * DAY_MS
      assert.ok(
        sumCallsBetween(db, companyId, from, from + DAY_MS).called >= 10,
        `${day} days before the start at hour ${hour}`,
      )
    }
  }
})

test('[9] does not add the demo data again at a second start', async () => {
  const { db, start, said } = await firstStart({ MODE: 'demo' })
  const before = [accounts, companies, calls, media].map((table) => db.select().from(table).all().length)
  await start()
  assert.deepEqual(
    [accounts, companies, calls, media].map((table) => db.select().from(table).all().length),
    before,
  )
  assert.equal(said.length, 1)
})

test('[9] creates a system administrator if there is no demo data, and prints the temporary password once', async () => {
  const { db, said, start } = await firstStart({ MODE: 'srv' })
  await start()
  assert.equal(said.length, 1)
  const password = /temporary password (\S+)/.exec(said[0]!)?.[1]
  const found = db.select().from(accounts).all()
  assert.deepEqual(
    found.map(({ loginId, role, isTemporary }) => [loginId, role, isTemporary]),
    [['system', 'systemAdmin', true]],
  )
  assert.equal(found[0]?.passwordHash, fastHash(password ?? ''))
  assert.ok((password?.length ?? 0) >= 12)
})
