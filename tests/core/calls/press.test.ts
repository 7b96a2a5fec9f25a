import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPressTooOld } from '#core/calls/press.ts'

test("[realtime] ignores a visitor's button press older than 5 s, or made before the kiosk or the server went to sleep", () => {
  const NOW = 1_000_000
  const cases = [
    [{ ageMs: 5_000 }, false],
    [{ ageMs: 5_001 }, true],
    [{ ageMs: 0, clockMs: NOW - 5_000 }, false],
    [{ ageMs: 0, clockMs: NOW - 5_001 }, true],
    [{ ageMs: 3_000, clockMs: NOW - 2_001 }, true],
    [{ ageMs: 0, clockMs: NOW + 5_000 }, false],
    [{ ageMs: 0, clockMs: NOW + 5_001 }, true],
    [{ ageMs: 0, clockMs: NOW + 50 }, false],
  ] as const
  for (const [made, expected] of cases) assert.equal(isPressTooOld(made, NOW), expected, JSON.stringify(made))
})
