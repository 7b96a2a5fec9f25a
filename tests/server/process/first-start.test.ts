import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdCompanies } from '../../../db/cells/hold.ts'
import { openDb } from '../../../db/open.ts'
import { findAccountByLogin, updateAccount } from '../../../db/queries/accounts.ts'
import { DEMO_PASSWORD } from '../../../db/seed/demo.ts'
import { isTemporaryOver } from '../../../server/accounts/temporary-passwords.ts'
import { prepare } from '../../../server/process/first-start.ts'
import { readConfig } from '../../../server/system/config.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { createFastPasswords } from '../../support/fast-passwords.ts'

const DAY_MS = 24 * 3_600_000
const passwords = createFastPasswords()

function fixture() {
  const db = openDb(':memory:')
  const said: string[] = []
  const start = (now: number) =>
    prepare({
      db,
      passwords,
      now,
      config: readConfig({ MODE: 'srv', LOG_LEVEL: 'silent' }),
      say: (text) => void said.push(text),
    })
  const system = () => findAccountByLogin(db, 'system') ?? assert.fail('no administrator')
  const opens = (password: string, now: number) =>
    passwords
      .verify(password, system().passwordHash)
      .then((isRight) => isRight && !isTemporaryOver(system(), now))
  const printed = (): string => /temporary password (\S+)/.exec(said.at(-1) ?? '')?.[1] ?? ''
  return { db, said, start, system, opens, printed }
}

test('[decisions 1] accepts the printed first password for 24 hours; a later start prints another password', async () => {
  const { db, said, start, opens, printed } = fixture()
  await start(MONDAY_AT)
  const first = printed()
  assert.deepEqual(
    [await opens(first, MONDAY_AT + DAY_MS - 1), await opens(first, MONDAY_AT + DAY_MS)],
    [true, false],
  )
  await start(MONDAY_AT + DAY_MS - 1)
  assert.equal(said.length, 1)
  await start(MONDAY_AT + DAY_MS)
  assert.equal(said.length, 2)
  const second = printed()
  assert.notEqual(second, first)
  assert.deepEqual(
    [await opens(first, MONDAY_AT + DAY_MS), await opens(second, MONDAY_AT + DAY_MS)],
    [false, true],
  )
  db.close()
})

test('[decisions 1] prints no new first password after the administrator has chosen one', async () => {
  const { db, said, start } = fixture()
  await start(MONDAY_AT)
  db.run(`UPDATE account SET temporary_until = NULL`)
  await start(MONDAY_AT + 1)
  assert.equal(said.length, 2)
  db.run(`UPDATE account SET is_temporary = 0, temporary_until = NULL`)
  await start(MONDAY_AT + 9 * DAY_MS)
  assert.equal(said.length, 2)
  db.close()
})

/** A data folder with demo data, and a function that starts a server on it. */
async function demoFolder(t: { after(run: () => void): void }) {
  const db = openDb(':memory:')
  const folder = mkdtempSync(join(tmpdir(), 'demo-folder-'))
  t.after(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const said: string[] = []
  const start = (env: Record<string, string>) => {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...env })
    return prepare({ db, passwords, now: MONDAY_AT, config, say: (text) => void said.push(text) })
  }
  await start({ MODE: 'demo' })
  said.length = 0
  const opens = async (loginId: string, password: string = DEMO_PASSWORD): Promise<boolean> =>
    passwords.verify(password, findAccountByLogin(db, loginId)?.passwordHash)
  const versionOf = (loginId: string) => findAccountByLogin(db, loginId)?.sessionVersion ?? 0
  return { db, said, start, opens, versionOf }
}
const DEMO_LOGINS = ['admin', 'operator1', 'operator2', 'lobby', 'station', 'guest@example.com', 'system']

test('[decisions 1] closes the demo accounts in MODE srv, and says how to sign in now', async (t) => {
  const { said, start, opens, versionOf } = await demoFolder(t)
  const before = DEMO_LOGINS.map(versionOf)
  await start({ MODE: 'srv' })
  for (const [n, loginId] of DEMO_LOGINS.entries()) {
    assert.equal(await opens(loginId), false, loginId)
    assert.ok(versionOf(loginId) > before[n]!, loginId)
    assert.ok(said[0]?.includes(loginId), loginId)
  }
  const [, password = ''] = /"system" with the temporary password (\S+)/.exec(said.join('\n')) ?? []
  assert.equal(await opens('system', password), true)
  assert.match(said.at(-1) ?? '', /new passwords/)
  const lines = said.length
  await start({ MODE: 'srv' })
  assert.equal(said.length, lines, 'once')
})

test('[decisions 1] keeps a demo account usable in MODE srv (production) if its password was changed', async (t) => {
  const { db, start, opens, versionOf } = await demoFolder(t)
  const admin = findAccountByLogin(db, 'admin') ?? assert.fail()
  const renamed = findAccountByLogin(db, 'operator1') ?? assert.fail()
  updateAccount(db, admin.id, { passwordHash: await passwords.hash('Own-2026'), endsSessions: true })
  updateAccount(db, renamed.id, { loginId: 'sato', endsSessions: true })
  const version = versionOf('admin')
  await start({ MODE: 'srv' })
  assert.deepEqual(
    [await opens('admin', 'Own-2026'), versionOf('admin'), await opens('sato')],
    [true, version, false],
  )
})

test('[decisions 1] starts in MODE srv although a locked company has demo accounts, and closes them after the unlock', async (t) => {
  const { db, start, opens } = await demoFolder(t)
  holdCompanies(db)
  db.run(`INSERT INTO company_move (company_id, state, since_at) SELECT id, 'arrived', 1 FROM company`)
  await start({ MODE: 'srv' })
  assert.deepEqual([await opens('system'), await opens('admin')], [false, true])
  db.run(`UPDATE company_move SET state = 'here'`)
  await start({ MODE: 'srv' })
  assert.equal(await opens('admin'), false)
})

test('[decisions 1] keeps demo accounts open in demo and dev mode', async (t) => {
  const { said, start, opens } = await demoFolder(t)
  await start({ MODE: 'demo' })
  await start({ MODE: 'srv', DEMO: '1' })
  await start({ MODE: 'dev' })
  assert.deepEqual([await opens('admin'), said], [true, []])
})
