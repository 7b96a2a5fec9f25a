import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { reportCharacter } from '../../../../site/operator/call/report-character.ts'
import { createFakeLine } from '../../webrtc/fake-line.ts'
import { uuid } from '../fakes.ts'

test("[realtime] reports the operator's character at the start and on every change, not after a reconnect", () => {
  const line = createFakeLine()
  const $used = atom<number | undefined>()
  const callId = uuid(1)
  const stop = reportCharacter({ callId, line: line.line, $used })
  assert.deepEqual(line.sent, [])
  $used.set(3)
  $used.set(3)
  line.become('lost')
  line.become('open')
  $used.set(4)
  assert.deepEqual(
    line.sent,
    [3, 4].map((characterId) => ({ type: 'characterUsed', callId, characterId })),
  )
  stop()
  $used.set(5)
  assert.equal(line.sent.length, 2)
})
