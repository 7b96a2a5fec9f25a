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

test('[decisions 5] what a crash left behind is removed', () => {
  assert.equal(decideSweep(usual), 'sweep')
})

test('[decisions 5] a file as young as the last sign of life and its margin is the crash’s, one that is a millisecond younger is not', () => {
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...usual, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
})

for (const [name, facts] of [
  ['new', { isNew: true }],
  ['empty', { accounts: 0 }],
  ['without a sign of life', { life: undefined }],
  ['held already', { isHeld: true }],
] as const)
  test(`[decisions 5] a database that is ${name} touches no file it does not know`, () => {
    assert.equal(decideSweep({ ...usual, ...facts }), 'hold')
  })

test('[decisions 5] does nothing without left-over files, and releases what was held', () => {
  assert.equal(decideSweep({ ...usual, newestAt: undefined }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isNew: true }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isHeld: true }), 'release')
})

const DAY_MS = 86_400_000
const setBack = { ...usual, life: { ...life, aliveAt: AT - DAY_MS }, livesOfFolder: 50 }

test('[decisions 5] a clock that was set back holds nothing, as far as the folder’s own database has seen the time', () => {
  assert.equal(decideSweep(setBack), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS }), 'sweep')
  assert.equal(decideSweep({ ...setBack, newestAt: AT + ALIVE_MARGIN_MS + 1 }), 'hold')
  // of a copy nobody knows whether it is the folder's own
  assert.equal(decideSweep({ ...setBack, livesOfFolder: undefined }), 'hold')
})

test('[decisions 5] a database that has lived less than its folder is an older one, whatever the clock says', () => {
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN }), 'sweep')
  assert.equal(decideSweep({ ...usual, livesOfFolder: 50 + LIVES_MARGIN + 1 }), 'hold')
  // once ahead of its time, and put back since
  const ahead = { ...life, aliveMaxAt: AT + 400 * DAY_MS }
  assert.equal(decideSweep({ ...usual, life: ahead, newestAt: AT + DAY_MS, livesOfFolder: 99 }), 'hold')
  assert.equal(decideSweep({ ...setBack, isHeld: true }), 'hold', 'what a person was told stays theirs')
})
