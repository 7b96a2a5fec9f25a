import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountYen, statementOf, type Use } from '#core/reservations/billing.ts'

const MINUTE = 60_000
const use = (id: number, minutes: number, startAt = id * 1_000_000_000): Use => ({
  id,
  startAt,
  endAt: startAt + minutes * MINUTE,
})

test('[9] charges 200 yen for 10 minutes, rounded down', () => {
  assert.deepEqual(
    [0, 1, 9, 10, 15, 30, 540].map((minutes) => amountYen(minutes)),
    [0, 20, 180, 200, 300, 600, 10_800],
  )
})

test('[9] charges nothing for the first 15 reservations of at most 10 minutes in a monthly statement', () => {
  const uses = [use(99, 30, 5), ...Array.from({ length: 17 }, (_, index) => use(index + 1, 10))].reverse()
  const { lines, ...sums } = statementOf(uses)
  assert.deepEqual(sums, {
    totalMinutes: 200,
    totalYen: 4_000,
    freeUses: 15,
    freeYen: 3_000,
    dueYen: 1_000,
  })
  assert.deepEqual(
    lines.filter((line) => !line.isFree).map((line) => line.id),
    [99, 16, 17],
  )
})

test('[9] charges a reservation of 11 minutes, and nothing in a month without reservations', () => {
  assert.equal(statementOf([use(1, 11)]).freeUses, 0)
  assert.deepEqual(statementOf([]), {
    lines: [],
    totalMinutes: 0,
    totalYen: 0,
    freeUses: 0,
    freeYen: 0,
    dueYen: 0,
  })
})
