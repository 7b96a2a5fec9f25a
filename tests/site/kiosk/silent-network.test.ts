import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Request } from '../../../site/line/request.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, signageOf } from './fakes.ts'

/** A kiosk whose server does not answer: a request ends only at its time limit, which `pass` lets expire. */
function silentKiosk() {
  const asked: string[] = []
  let limits: (() => void)[] = []
  let isSilent = true
  const request = ((endpoint, _input, options) => {
    asked.push(endpoint.path)
    if (!isSilent) return Promise.resolve({ kind: 'ok', value: signageOf() })
    return new Promise((resolve) => {
      if (options?.limitMs === 30_000) limits.push(() => resolve({ kind: 'unreachable' }))
    })
  }) as Request
  const fake = createFakeKiosk({ request })
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  return {
    ...fake,
    times: (path: string) => asked.filter((one) => one === path).length,
    answer() {
      isSilent = false
    },
    async pass() {
      for (const end of limits) end()
      limits = []
      await settle()
    },
  }
}

test('[decisions 4] asks for the signage again if the server has not answered the first start for 30 s', async () => {
  const { clock, kiosk, answer, pass } = silentKiosk()
  await settle()
  answer()
  await pass()
  await clock.advance(3_000)
  assert.equal(kiosk.$signage.get()?.name, signageOf().name)
})

test('[decisions 4] asks for the signage again after a first start without an answer when the connection is open', async () => {
  const { clock, kiosk, become, answer, times } = silentKiosk()
  await settle()
  answer()
  become('open')
  await clock.advance(3_000)
  assert.equal(kiosk.$signage.get()?.name, signageOf().name)
  assert.equal(times('/api/getSignage'), 2)
})

test('[decisions 4] asks for the signage once at a normal start', async () => {
  const fake = createFakeKiosk()
  fake.kiosk.open()
  fake.become('open')
  await fake.clock.advance(60_000)
  assert.equal(fake.asked.filter(({ path }) => path === '/api/getSignage').length, 1)
})

test('[decisions 4] asks again whether a refused session is valid if the server has not answered for 30 s', async () => {
  const { clock, refuse, pass, times } = silentKiosk()
  refuse()
  await clock.advance(10_000)
  assert.equal(times('/api/check-auth'), 1)
  await pass()
  await clock.advance(10_000)
  assert.equal(times('/api/check-auth'), 2)
})

test('[decisions 7] loads the AI settings again after the server has not answered for 30 s', async (t: TestContext) => {
  t.mock.method(console, 'warn', () => {})
  const limit = new AbortController()
  t.mock.method(AbortSignal, 'timeout', () => limit.signal)
  t.mock.method(
    globalThis,
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const { openKioskDialogue } = await import('../../../site/dialogue/wiring.ts')
  let isOver = false
  void openKioskDialogue({} as Parameters<typeof openKioskDialogue>[0]).then(() => {
    isOver = true
  })
  limit.abort()
  await settle()
  assert.equal(isOver, true)
})
