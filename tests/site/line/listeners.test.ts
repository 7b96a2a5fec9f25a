import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListeners } from '../../../site/line/listeners.ts'

test('[7.6] a listener that fails is reported, and the others hear all the same', (t) => {
  const reported: unknown[] = []
  // the browser's; Node has none
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
  listeners.tell('ring')
  assert.deepEqual(heard, ['first ring', 'third ring'])
  assert.deepEqual(reported, [fault])
})

test('[7.6] one that goes while the others are told is told once more at most; twice added is twice told', () => {
  const heard: string[] = []
  const listeners = createListeners<string>()
  const hear = (word: string) => {
    heard.push(word)
    stopSecond()
  }
  listeners.add(hear)
  const stopSecond = listeners.add(hear)
  listeners.tell('a')
  listeners.tell('b')
  stopSecond()
  listeners.tell('c')
  assert.deepEqual(heard, ['a', 'a', 'b', 'c'])
})
