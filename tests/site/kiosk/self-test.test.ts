import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { beginSelfTest, type SelfTest } from '#core/kiosk/self-test.ts'
import { createLazySelfTest, type KioskSelfTest } from '../../../site/kiosk/self-test.ts'

/**
 * A self-test whose code is loaded when the test settles `code`. Its fake connection can deliver the message
 * `selfTest`.
 */
function openLazy() {
  const code = Promise.withResolvers<KioskSelfTest>()
  const calls: string[] = []
  const handlers = new Set<() => void>()
  const $test = atom<SelfTest | undefined>()
  const loaded: KioskSelfTest = {
    $test,
    start: (by) => {
      calls.push(`start ${by}`)
      $test.set(beginSelfTest(by, 1))
    },
    stop: () => void calls.push('stop'),
    open: () => {
      calls.push('open')
      return () => void calls.push('close')
    },
  }
  const line = {
    on: (_type: string, handler: () => void) => {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
  }
  let loads = 0
  const selfTest = createLazySelfTest(line as never, () => {
    loads += 1
    return code.promise
  })
  const askFromOffice = () => {
    for (const handler of handlers) handler()
  }
  return { selfTest, code, loaded, calls, loads: () => loads, handlers, askFromOffice }
}

test('[decisions 4] loads the self-test at its first start, and starts it once', async () => {
  const { selfTest, code, loaded, calls, loads, handlers, askFromOffice } = openLazy()
  const close = selfTest.open()
  assert.equal(loads(), 0)
  askFromOffice()
  selfTest.start('kiosk')
  code.resolve(loaded)
  await code.promise
  await Promise.resolve()
  assert.equal(loads(), 1)
  assert.deepEqual(calls, ['open', 'start kiosk'])
  assert.equal(selfTest.$test.get()?.phase, 'running')
  assert.equal(handlers.size, 0, "the loaded code now handles the staff's messages")
  close()
  assert.deepEqual(calls, ['open', 'start kiosk', 'close'])
})

test('[decisions 4] does not start the self-test if a visitor comes while its code is being loaded', async () => {
  const { selfTest, code, loaded, calls } = openLazy()
  selfTest.open()
  selfTest.start('kiosk')
  selfTest.stop()
  code.resolve(loaded)
  await code.promise
  await Promise.resolve()
  assert.deepEqual(calls, ['open'])
})

test('[decisions 4] loads the self-test again after a failed attempt', async () => {
  const { selfTest, code, loads } = openLazy()
  selfTest.start('kiosk')
  code.reject(new Error('no network'))
  await code.promise.catch(() => undefined)
  await new Promise((done) => setImmediate(done))
  selfTest.start('kiosk')
  assert.equal(loads(), 2)
})
