import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLineFault } from '../../../site/calls/fault.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

test('[8] shows SVER-01 until the operator takes calls on this page or chooses to observe only', () => {
  const line = createFakeLine()
  const did: string[] = []
  let isListed = false
  const fault = createLineFault({
    line: line.line,
    isListed: () => isListed,
    standBy: () => did.push('standBy'),
    observe: () => did.push('onlyLook'),
  })
  line.say({
    type: 'alreadyExist',
    code: 'SVER-01',
    msg: '別のブラウザでログインされました。',
    key: 'loggedInElsewhere',
  })
  assert.equal(fault.$fault.get()?.msg, '別のブラウザでログインされました。')
  fault.retry()
  assert.equal(fault.$fault.get(), undefined)
  line.say({ type: 'Error', code: 'SVER-01', msg: 'x', key: 'connectionFault' })
  assert.deepEqual([fault.$fault.get()?.code, fault.$fault.get()?.kind], ['SVER-01', 'connection'])
  // Dismissing a failed connection only closes the dialog: the page still takes calls once it is connected.
  fault.dismiss()
  line.say({ type: 'Error', code: 'SVER-74', msg: 'x', key: 'notFree' })
  assert.equal(fault.$fault.get(), undefined)
  assert.deepEqual(did, ['standBy'])
  line.say({ type: 'alreadyExist', code: 'SVER-01', msg: 'x', key: 'loggedInElsewhere' })
  fault.dismiss()
  assert.deepEqual(did, ['standBy', 'onlyLook'])
  // SVER-99 opens the dialog for unexpected errors, except during a call, where the page of the call lists the error.
  line.say({ type: 'Error', code: 'SVER-99', msg: 'x', key: 'unexpected' })
  assert.equal(fault.$fault.get()?.kind, 'unknown')
  fault.dismiss()
  isListed = true
  line.say({ type: 'Error', code: 'SVER-99', msg: 'x', key: 'unexpected' })
  assert.equal(fault.$fault.get(), undefined)
})
