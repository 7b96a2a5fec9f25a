import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptsPicture } from '#core/calls/visitor-picture.ts'

test("[7.3] accepts the visitor's picture while the call is open, and after its end until a minute after the button press", () => {
  const takes = (endedAt: number | null, agoMs: number) => acceptsPicture({ requestedAt: 0, endedAt }, agoMs)
  assert.deepEqual([takes(null, 0), takes(null, 86_400_000)], [true, true])
  assert.deepEqual([takes(10, 60_000), takes(10, 60_001)], [true, false])
})
