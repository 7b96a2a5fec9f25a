import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grouped } from '../../../site/kit/grouped.ts'

test('[9] groups the digits of amounts by three', () => {
  assert.deepEqual([0, 200, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890].map(grouped), [
    '0',
    '200',
    '999',
    '1,000',
    '12,345',
    '999,999',
    '1,000,000',
    '1,234,567,890',
  ])
})
