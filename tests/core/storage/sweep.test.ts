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

test('[decisions 1] deletes files that no database row names, such as those left by a crash', () => {
  assert.equal(decideSweep(usual), 'sweep')
})

test("[decisions 1] deletes unreferenced files unless they are over two minutes newer than the database's last write", () => {
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
})

for (const [name, facts] of [
  ['new', { isNew: true }],
  ['empty', { accounts: 0 }],
  ['without a sign of life', { life: undefined }],
  ['blocked since an earlier start', { isHeld: true }],
] as const)
  test(`[decisions 1] keeps unreferenced files if the database is ${name}`, () => {
    assert.equal(decideSweep({ ...usual, ...facts }), 'hold')
  })

test('[decisions 1] if every file is in use, deletes nothing and lifts the block on deletions that an earlier start set', () => {
  assert.equal(decideSweep({ ...usual, newestAt: undefined }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isNew: true }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isHeld: true }), 'release')
})

const DAY_MS = 86_400_000
const setBack = { ...usual, life: { ...life, aliveAt: AT - DAY_MS }, livesOfFolder: 50 }

test('[decisions 1] after the clock was set back, compares files with the latest time that the database ever recorded', () => {
  assert.equal(decideSweep(setBack), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
  // Without the counter's copy, as in a copied data folder, it is unknown whether the database belongs to the folder.
  assert.equal(decideSweep({ ...setBack, livesOfFolder: undefined }), 'hold')
})

test("[decisions 1] keeps unreferenced files if the database's sign-of-life counter is below the folder's copy of it", () => {
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN }), 'sweep')
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN + 1 }), 'hold')
  // The clock was 400 days ahead for a time and was then set back.
  const ahead = { ...life, aliveMaxAt: AT + 400 * DAY_MS }
  assert.equal(decideSweep({ ...usual, life: ahead, newestAt: AT + DAY_MS, livesOfFolder: 99 }), 'hold')
  assert.equal(
    decideSweep({ ...setBack, isHeld: true }),
    'hold',
    'only the operator of the server ends a hold',
  )
})
