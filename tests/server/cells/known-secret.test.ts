import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { markAlive, saveSecretMark } from '../../../db/queries/installation.ts'
import { openCell } from '../../../server/cells/cell.ts'
import { leave } from '../../../server/cells/leave.ts'
import { moveCompany } from '../../../server/cells/move.ts'
import { step } from '../../../server/cells/states.ts'
import { markOf, secretOf } from '../../../server/system/secret.ts'
import { type CellFolder, makeCell } from '../../support/cells.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'

const GIVEN = 'the secret that only the environment has'
const now = MONDAY_AT
let folder: CellFolder
let file: string

beforeEach(() => {
  folder = makeCell('east', { others: 1 })
  file = join(folder.dataDir, 'secret')
})
afterEach(() => folder.remove())

/** Stores a digest of the secret in the database, as each server start does. */
function startWith(secret: string): void {
  const db = folder.open()
  markAlive(db, now)
  saveSecretMark(db, markOf(secret))
  db.close()
}

/** Exports a company that is locked for a move. @returns 'exported', or the error message */
function exported(SESSION_SECRET?: string): string {
  const cell = openCell(folder.dataDir)
  const before = (): unknown => cell.db.all(sql`SELECT state, key FROM company_move`)
  try {
    step(cell.db, 1, 'hold', { now })
    step(cell.db, 1, 'settle', { now })
    const held = JSON.stringify(before())
    try {
      leave({ cell, config: { ...folder.config, SESSION_SECRET }, company: 1, now })
      return 'exported'
    } catch (error) {
      assert.equal(JSON.stringify(before()), held, 'a refused export changes nothing')
      return error instanceof Error ? error.message : String(error)
    }
  } finally {
    step(cell.db, 1, 'thaw', { now })
    cell.close()
  }
}

test("[decisions 9] exports with the data folder's secret file if SESSION_SECRET is not set, as the server does", () => {
  startWith(secretOf({ SESSION_SECRET: undefined, DATA_DIR: folder.dataDir }))
  assert.equal(exported(), 'exported')
})

test('[decisions 9] refuses to export a company while the secret of the cell (server) is unknown, and creates no secret', () => {
  rmSync(file)
  assert.match(exported(), /secret of this cell is not known: there is no .*secret, and no SESSION_SECRET/)
  // an older version crashed while writing the secret file
  writeFileSync(file, '')
  assert.match(exported(), /is not known/)
  assert.equal(readFileSync(file, 'utf8'), '')
  assert.equal(exported(GIVEN), 'exported')
})

test('[decisions 9] refuses to export with the secret of the data folder if the server used SESSION_SECRET, and vice versa', () => {
  startWith(GIVEN)
  assert.match(exported(), /secret is not the secret that the server of this cell started with/)
  assert.match(exported(`${GIVEN}!`), /^SESSION_SECRET is not the secret/)
  assert.equal(exported(GIVEN), 'exported')
  startWith(secretOf({ SESSION_SECRET: undefined, DATA_DIR: folder.dataDir }))
  assert.match(exported(GIVEN), /^SESSION_SECRET is not the secret/)
})

test('[decisions 9] accepts any given secret for an export if an older version of the server has stored no digest to compare', () => {
  assert.equal(exported(GIVEN), 'exported')
  assert.equal(exported(), 'exported')
})

test('[decisions 9] unlocks the company again if its move fails because the secret is wrong', async () => {
  startWith(GIVEN)
  const other = makeCell('west', { others: 2 })
  const [from, to] = [openCell(folder.dataDir), openCell(other.dataDir)]
  try {
    const done: string[] = []
    const moving = moveCompany({
      from,
      to,
      config: folder.config,
      company: 1,
      timeoutMs: 0,
      now: () => now,
      say: () => undefined,
      lead: async () => undefined,
      onStep: (step) => void done.push(step),
    })
    await assert.rejects(moving, /is not the secret/)
    assert.deepEqual([done, from.db.all(sql`SELECT * FROM company_move`)], [[], []])
  } finally {
    from.close()
    to.close()
    other.remove()
  }
})

test('[decisions 9] the export exits with code 7 and writes no file if the secret of the cell (server) is unknown', () => {
  rmSync(file)
  const target = join(folder.dataDir, 'company.tar')
  const { SESSION_SECRET: _, ...env } = process.env
  const { status, stderr } = spawnSync(
    process.execPath,
    ['built/company.js', 'export', '1', target, '--copy'],
    { env: { ...env, DATA_DIR: folder.dataDir }, encoding: 'utf8' },
  )
  assert.match(stderr, /^✖ The secret of this cell is not known/)
  assert.deepEqual([status, existsSync(target), existsSync(file)], [7, false, false])
})
