import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALIVE_MARGIN_MS, decideSweep, type SweepFacts } from '../../../server/rules/sweep.ts'

const AT = 1_800_000_000_000
const usual: SweepFacts = { isNew: false, accounts: 8, aliveAt: AT, newestAt: AT, isHeld: false }

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
  ['without a sign of life', { aliveAt: undefined }],
  ['held already', { isHeld: true }],
] as const)
  test(`[decisions 5] a database that is ${name} touches no file it does not know`, () => {
    assert.equal(decideSweep({ ...usual, ...facts }), 'hold')
  })

test('[decisions 5] without left-over files there is nothing to do, but what is held stays so', () => {
  assert.equal(decideSweep({ ...usual, newestAt: undefined }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isNew: true }), 'nothing')
  assert.equal(decideSweep({ ...usual, newestAt: undefined, isHeld: true }), 'hold')
})
