import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { tellCharacter } from '../../../site/operator/tell-character.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import { uuid } from './fakes.ts'

test('[realtime] who stands for the host is told at the beginning and on every change, once, also where the line was down', () => {
  const line = createFakeLine()
  const $used = atom<number | undefined>()
  const callId = uuid(1)
  const stop = tellCharacter({ callId, line: line.line, $used })
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
