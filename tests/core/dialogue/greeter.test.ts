import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeterAt } from '#core/dialogue/greeter.ts'

const MONDAY = { days: [1], fromMinute: 540, toMinute: 1_080 }

test('[decisions 7] lets operators greet visitors first within the set hours, and the AI outside of these hours', () => {
  const at = (minute: number, day = 1) => greeterAt({ greeter: 'hours', hours: [MONDAY] }, { day, minute })
  assert.deepEqual(
    [at(539), at(540), at(1_079), at(1_080), at(600, 0)],
    ['ai', 'people', 'people', 'ai', 'ai'],
  )
  assert.equal(greeterAt({ greeter: 'hours', hours: [] }, { day: 0, minute: 0 }), 'people')
})

test('[decisions 7] lets operators or the AI always greet visitors first, as the company has chosen', () => {
  for (const greeter of ['people', 'ai'] as const)
    assert.equal(greeterAt({ greeter, hours: [MONDAY] }, { day: 1, minute: 600 }), greeter)
})
