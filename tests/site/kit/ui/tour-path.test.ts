import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tourPath } from '../../../../site/kit/ui/tour-path.ts'

test('[2.4.20] draws the tour through every exhibit in order', () => {
  assert.equal(tourPath([]), '')
  assert.equal(tourPath([{ x: 1, y: 2 }]), '')
  const path = tourPath([
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 60, y: 60 },
  ])
  assert.equal(path, 'M0 0C10 0 50 -10 60 0C70 10 60 50 60 60')
})
