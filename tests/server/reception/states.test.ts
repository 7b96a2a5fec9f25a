import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSameDevices } from '../../../server/reception/states.ts'

test('[4.4] treats a changed camera or microphone, and the first report, as a change of devices', () => {
  const both = { camera: true, microphone: true }
  const same = (camera: boolean, microphone: boolean): boolean =>
    hasSameDevices({ devices: both } as never, { camera, microphone } as never)
  assert.deepEqual(
    [same(true, true), same(false, true), same(true, false), same(false, false)],
    [true, false, false, false],
  )
  assert.equal(hasSameDevices({}, both as never), false)
})
