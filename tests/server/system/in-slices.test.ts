import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inSlices } from '../../../server/system/in-slices.ts'

/** Creates rows with these times, and functions that read the rows in parts and record the parts. */
function shelf(times: number[]) {
  const rows = times.map((at, id) => ({ at, id }))
  const within = (from: number, to: number) => rows.filter(({ at }) => at >= from && at < to)
  const parts: number[][] = []
  return {
    rows,
    parts,
    go: (fromAt: number, toAt: number) =>
      inSlices(
        { fromAt, toAt },
        (from, count) =>
          within(from, toAt)
            .map(({ at }) => at)
            .sort((a, b) => a - b)[count],
        (from, to) => void parts.push(within(from, to).map(({ id }) => id)),
      ),
  }
}

test('[decisions 2] a large read returns every row exactly once, in several parts, even if many rows have the same time', async () => {
  const times = [...Array.from({ length: 2_500 }, (_, n) => n), ...Array.from({ length: 1_500 }, () => 700)]
  const { go, parts } = shelf(times)
  await go(100, 2_400)
  const wanted = times.flatMap((at, id) => (at >= 100 && at < 2_400 ? [id] : []))
  assert.deepEqual(
    parts.flat().sort((a, b) => a - b),
    wanted,
  )
  assert.ok(parts.length >= 3)
})

test('[decisions 2] a large read lets other work run between its parts, and returns no row twice', async () => {
  const { go, rows, parts } = shelf(Array.from({ length: 5_000 }, (_, n) => n))
  let turns = 0
  const going = go(0, 5_000)
  const other = setInterval(() => {
    turns++
    rows.splice(rows.length - 1, 1)
    rows.push({ at: 10, id: 10_000 + turns })
  }, 0)
  await going
  clearInterval(other)
  const taken = parts.flat()
  assert.equal(new Set(taken).size, taken.length)
  assert.ok(
    taken.every((id) => id < 10_000),
    'rows added meanwhile are not read',
  )
  assert.ok(parts.length >= 5)
})

test('[decisions 2] a large read without rows returns one empty part', async () => {
  const { go, parts } = shelf([])
  await go(0, 5)
  assert.deepEqual(parts, [[]])
})
