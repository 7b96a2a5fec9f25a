import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthIn } from '../../../site/kit/month.ts'
import type { Request } from '../../../site/line/request.ts'
import { createPastList } from '../../../site/reservations/store.ts'
import { createUsage } from '../../../site/reservations/usage.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

function open(at = '') {
  const place = { at }
  const asked: object[] = []
  const request = (async (_endpoint: unknown, input: object) => {
    asked.push(input)
    return { kind: 'ok', value: { userResult: [], rows: [], total: 0, page: 1 } }
  }) as unknown as Request
  const address = {
    query: () => new URLSearchParams(place.at),
    keep: (query: URLSearchParams) => {
      place.at = query.toString()
    },
  }
  return {
    deps: { request, clock: createFakeClock(Date.parse('2026-04-30T23:59:00+09:00')), address },
    asked,
    place,
  }
}

test("[2.4.9] the list of past reservations stores a chosen earlier month in the page's address", async () => {
  const { deps, asked, place } = open()
  const list = createPastList(deps)
  await list.load()
  list.choose({ year: 2025, month: 12 })
  await settle()
  list.turnTo(2)
  await settle()
  assert.deepEqual(asked, [
    { when: 'over', year: 2026, month: 4, page: 1, limit: 20 },
    { when: 'over', year: 2025, month: 12, page: 1, limit: 20 },
    { when: 'over', year: 2025, month: 12, page: 2, limit: 20 },
  ])
  assert.equal(place.at, 'month=2025-12')
  list.choose({ year: 2026, month: 4 })
  assert.equal(place.at, '')
})

test("[2.4.10] shows the usage of the month in the page's address, and offers the usage of that month as a file", async () => {
  const { deps, asked } = open('month=2025-12&scope=all')
  const usage = createUsage(deps, 'all')
  await usage.load()
  assert.deepEqual(asked, [{ scope: 'all', year: 2025, month: 12, page: 1, limit: 20 }])
  assert.equal(usage.fileOf('csv'), '/reservation/usage.csv?year=2025&month=12&scope=all')
})

test('[2.4.9] treats an invalid month in the address as the current month', () => {
  const now = { year: 2026, month: 4 }
  for (const text of ['', '2026', '2026-13', '2026-00', '1999-01', '2026-4', 'x'])
    assert.equal(monthIn(text, now), now)
  assert.deepEqual(monthIn('2026-05', now), { year: 2026, month: 5 })
})
