import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListeners } from '../../../site/line/listeners.ts'

test('[7.6] reports a listener that throws, and still calls the other listeners', (t) => {
  const reported: unknown[] = []
  // reportError exists in browsers, not in Node.
  globalThis.reportError = (error) => void reported.push(error)
  t.after(() => Reflect.deleteProperty(globalThis, 'reportError'))
  const received: string[] = []
  const fault = new Error('no ears')
  const listeners = createListeners<string>()
  listeners.add((word) => received.push(`first ${word}`))
  listeners.add(() => {
    throw fault
  })
  listeners.add((word) => received.push(`third ${word}`))
  listeners.emit('ring')
  assert.deepEqual(received, ['first ring', 'third ring'])
  assert.deepEqual(reported, [fault])
})

test('[7.6] removes only one of two registrations of the same listener', () => {
  const received: string[] = []
  const listeners = createListeners<string>()
  const hear = (word: string) => {
    received.push(word)
    stopSecond()
  }
  listeners.add(hear)
  const stopSecond = listeners.add(hear)
  listeners.emit('a')
  listeners.emit('b')
  stopSecond()
  listeners.emit('c')
  assert.deepEqual(received, ['a', 'a', 'b', 'c'])
})
