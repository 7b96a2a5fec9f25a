import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLineRefusals } from '../../../site/calls/line-refusals.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

test('[8] shows errors below SVER-100 at any time, others only after the operator pressed a button', () => {
  const line = createFakeLine()
  const shown: string[] = []
  let isListed = false
  const refusals = createLineRefusals({
    line: line.line,
    isListed: () => isListed,
    show: ({ code }) => shown.push(code),
  })
  const say = (code: string) => line.say({ type: 'Error', code, msg: code, key: 'x' })
  say('SVER-71')
  say('SVER-104')
  say('SVER-01')
  line.say({ type: 'Error', code: 'SVER-99', msg: 'x', key: 'unexpected' })
  refusals.expect()
  say('SVER-104')
  say('SVER-104')
  isListed = true
  say('SVER-71')
  assert.deepEqual(shown, ['SVER-71', 'SVER-104'])
})
