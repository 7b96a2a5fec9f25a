import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findLife } from '../../../db/queries/installation.ts'
import { recordSignOfLife, signsOfLifeOf } from '../../../server/process/signs-of-life.ts'

test('[decisions 1] reports an error if the database cannot record a sign of life, and records the next sign of life', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-'))
  const db = openDb(':memory:')
  t.after(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const reported: unknown[] = []
  const record = (now: number): void => recordSignOfLife(db, folder, now, (error) => reported.push(error))
  record(1)
  db.$client.pragma('query_only = ON')
  record(2)
  assert.equal(reported.length, 1)
  assert.ok(reported[0] instanceof Error)
  assert.deepEqual([findLife(db)?.aliveAt, signsOfLifeOf(folder)], [1, 1])
  db.$client.pragma('query_only = OFF')
  record(3)
  assert.deepEqual([findLife(db)?.aliveAt, signsOfLifeOf(folder), reported.length], [3, 2, 1])
})
