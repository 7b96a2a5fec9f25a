import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALIVE_MARGIN_MS, decideSweep, LIVES_MARGIN, type SweepFacts } from '#core/storage/sweep.ts'

const AT = 1_800_000_000_000
const life = { aliveAt: AT, aliveMaxAt: AT, lives: 50 }
const usual: SweepFacts = {
  isNew: false,
  accounts: 8,
  newestAt: AT,
  isHeld: false,
  life,
  livesOfFolder: undefined,
}

test('[decisions 5] deletes files that no database row names, left by a crash', () => {
  assert.equal(decideSweep(usual), 'sweep')
})

test("[decisions 5] deletes unreferenced files unless they are over two minutes newer than the database's last write", () => {
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
})

for (const [name, facts] of [
  ['new', { isNew: true }],
  ['empty', { accounts: 0 }],
  ['without a sign of life', { life: undefined }],
  ['blocked since an earlier start', { isHeld: true }],
] as const)
  test(`[decisions 5] keeps unreferenced files if the database is ${name}`, () => {
    assert.equal(decideSweep({ ...usual, ...facts }), 'hold')
  })

test('[decisions 5] deletes nothing while every file is in use, and then allows deletion again', () => {
  assert.equal(decideSweep({ ...usual, newestAt: undefined }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isNew: true }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isHeld: true }), 'release')
})

const DAY_MS = 86_400_000
const setBack = { ...usual, life: { ...life, aliveAt: AT - DAY_MS }, livesOfFolder: 50 }

test('[decisions 5] deletes unreferenced files after a clock was set back if the database recorded the later time', () => {
  assert.equal(decideSweep(setBack), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
  // A copy has no counter, so its database may not belong to the folder.
  assert.equal(decideSweep({ ...setBack, livesOfFolder: undefined }), 'hold')
})

test('[decisions 5] keeps unreferenced files if the database is older than the folder, by the counter in both', () => {
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN }), 'sweep')
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN + 1 }), 'hold')
  // The clock was ahead once and was then set back.
  const ahead = { ...life, aliveMaxAt: AT + 400 * DAY_MS }
  assert.equal(decideSweep({ ...usual, life: ahead, newestAt: AT + DAY_MS, livesOfFolder: 99 }), 'hold')
  assert.equal(
    decideSweep({ ...setBack, isHeld: true }),
    'hold',
    'only the operator of the server ends a hold',
  )
})
