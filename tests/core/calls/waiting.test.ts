import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectedWaitMinutes, typicalTalkMs } from '#core/calls/waiting.ts'

const minutes = (...all: number[]): number[] => all.map((minute) => minute * 60_000)
const typical = (ofButton: number[], ofCompany: number[]): number =>
  typicalTalkMs({ ofButton: minutes(...ofButton), ofCompany: minutes(...ofCompany) }) / 60_000

test("[decisions 4] estimates a talk's length: the button's median, or the company's, or 3 min if both have too few talks", () => {
  assert.equal(typical([2, 9, 4], [1, 1, 1, 1]), 4)
  assert.equal(typical([8, 2, 4, 6], []), 5)
  assert.equal(typical([9, 9], [1, 2, 9, 9]), 5.5)
  assert.equal(typical([9, 9], [9, 9]), 3)
  assert.equal(typical([], []), 3)
})

test("[decisions 4] estimates a visitor's wait as place in queue × talk length ÷ operators, at most 60 minutes", () => {
  const wait = (place: number, talk: number, talksAtOnce: number): number =>
    expectedWaitMinutes(place, talk * 60_000, talksAtOnce)
  assert.equal(wait(1, 3, 1), 3)
  assert.equal(wait(2, 3, 1), 6)
  assert.equal(wait(2, 3, 4), 2)
  assert.equal(wait(3, 0.1, 1), 1)
  assert.equal(wait(1, 0, 1), 1)
  assert.equal(wait(20, 3, 1), 60)
  assert.equal(wait(21, 3, 1), 60)
  // Without any operator, the estimate assumes one.
  assert.equal(wait(2, 3, 0), 6)
})
