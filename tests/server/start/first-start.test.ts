import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findAccountByLogin } from '../../../db/queries/accounts.ts'
import { readConfig } from '../../../server/config.ts'
import { isOver } from '../../../server/services/temporary-passwords.ts'
import { prepare } from '../../../server/start/first-start.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { createFastPasswords } from '../../support/fast-passwords.ts'

const DAY_MS = 24 * 3_600_000
const passwords = createFastPasswords()

function house() {
  const db = openDb(':memory:')
  const said: string[] = []
  const start = (now: number) =>
    prepare({
      ...{ db, passwords, now, config: readConfig({ MODE: 'srv', LOG_LEVEL: 'silent' }) },
      say: (text) => void said.push(text),
    })
  const system = () => findAccountByLogin(db, 'system') ?? assert.fail('nobody administers')
  const opens = (password: string, now: number) =>
    passwords.verify(password, system().passwordHash).then((isRight) => isRight && !isOver(system(), now))
  const told = (): string => /temporary password (\S+)/.exec(said.at(-1) ?? '')?.[1] ?? ''
  return { db, said, start, system, opens, told }
}

test('[decisions 1] the first start’s password is good for 24 hours; not used in time, the next start makes another', async () => {
  const { db, said, start, opens, told } = house()
  await start(MONDAY_AT)
  const first = told()
  assert.deepEqual(
    [await opens(first, MONDAY_AT + DAY_MS - 1), await opens(first, MONDAY_AT + DAY_MS)],
    [true, false],
  )
  await start(MONDAY_AT + DAY_MS - 1)
  assert.equal(said.length, 1)
  await start(MONDAY_AT + DAY_MS)
  assert.equal(said.length, 2)
  const second = told()
  assert.notEqual(second, first)
  assert.deepEqual(
    [await opens(first, MONDAY_AT + DAY_MS), await opens(second, MONDAY_AT + DAY_MS)],
    [false, true],
  )
  db.close()
})

test('[decisions 1] who has set an own password is left alone; one of before, without an end, gets one', async () => {
  const { db, said, start } = house()
  await start(MONDAY_AT)
  db.run(`UPDATE account SET temporary_until = NULL`)
  await start(MONDAY_AT + 1)
  assert.equal(said.length, 2)
  db.run(`UPDATE account SET is_temporary = 0, temporary_until = NULL`)
  await start(MONDAY_AT + 9 * DAY_MS)
  assert.equal(said.length, 2)
  db.close()
})
