import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListeners } from '../../../site/line/listeners.ts'

test('[7.6] reports a listener that throws, and calls the others', (t) => {
  const reported: unknown[] = []
  // reportError exists in browsers, not in Node.
  globalThis.reportError = (error) => void reported.push(error)
  t.after(() => Reflect.deleteProperty(globalThis, 'reportError'))
  const heard: string[] = []
  const fault = new Error('no ears')
  const listeners = createListeners<string>()
  listeners.add((word) => heard.push(`first ${word}`))
  listeners.add(() => {
    throw fault
  })
  listeners.add((word) => heard.push(`third ${word}`))
  listeners.emit('ring')
  assert.deepEqual(heard, ['first ring', 'third ring'])
  assert.deepEqual(reported, [fault])
})

test('[7.6] removes only one of two registrations of the same listener', () => {
  const heard: string[] = []
  const listeners = createListeners<string>()
  const hear = (word: string) => {
    heard.push(word)
    stopSecond()
  }
  listeners.add(hear)
  const stopSecond = listeners.add(hear)
  listeners.emit('a')
  listeners.emit('b')
  stopSecond()
  listeners.emit('c')
  assert.deepEqual(heard, ['a', 'a', 'b', 'c'])
})
