import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapPage, pageOf, pageStart } from '#core/http/pages.ts'

const rows = Array.from({ length: 11 }, (_, index) => index + 1)

test('[9] numbers the pages of a list from one, and puts the remaining rows on the last page', () => {
  assert.deepEqual(pageOf(rows, { page: 1, limit: 5 }), { rows: [1, 2, 3, 4, 5], total: 11, page: 1 })
  assert.deepEqual(pageOf(rows, { page: 2, limit: 5 }), { rows: [6, 7, 8, 9, 10], total: 11, page: 2 })
  assert.deepEqual(pageOf(rows, { page: 3, limit: 5 }), { rows: [11], total: 11, page: 3 })
})

test('[9] returns the last page for a page number past the end, and page one of an empty list', () => {
  assert.deepEqual(pageOf(rows.slice(0, 10), { page: 3, limit: 5 }), {
    rows: [6, 7, 8, 9, 10],
    total: 10,
    page: 2,
  })
  assert.deepEqual(pageOf([], { page: 4, limit: 5 }), { rows: [], total: 0, page: 1 })
  assert.deepEqual(pageStart(10, { page: 2, limit: 5 }), { page: 2, offset: 5 })
})

test('[9] keeps page number and total when the rows of a page are converted', () => {
  assert.deepEqual(
    mapPage({ rows: [1, 2], total: 7, page: 3 }, (row) => row * 10),
    { rows: [10, 20], total: 7, page: 3 },
  )
})
