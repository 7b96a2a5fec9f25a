import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPictureTooLarge } from '#core/calls/picture.ts'

test("[5] accepts a visitor's picture of at most 8,192 pixels a side and 40 million pixels in all", () => {
  const isRefused = (width: number, height: number) => isPictureTooLarge({ width, height })
  assert.deepEqual([isRefused(8_192, 1), isRefused(8_193, 1), isRefused(1, 8_193)], [false, true, true])
  assert.deepEqual([isRefused(8_000, 5_000), isRefused(8_000, 5_001)], [false, true])
})
