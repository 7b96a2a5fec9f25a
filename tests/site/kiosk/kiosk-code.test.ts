import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKioskCode } from '../../../site/kiosk/setup-code.ts'
import type { QrPath } from '../../../site/kit/qr.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { createFakeClock } from '../line/fake-clock.ts'

const NOBODY = ok({ result: 'None', demo: false, link: false, serverName: 'ap1' })
const secretOf = (code: string) => code.padEnd(43, '-')
const asked = (code: string) =>
  ok({
    result: 'OK',
    code,
    secret: secretOf(code),
    expiresAt: 1,
    lastsMs: 600_000,
    path: `/app/signage/connect?code=${code}`,
  })
const state = (name: 'waiting' | 'connected' | 'over') => ok({ result: 'OK', state: name })

/** A sessionStorage backed by a Map. */
function aTab(entries = new Map<string, string>()): Storage {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
}

function open(
  answers: Record<string, ReturnType<typeof ok>[]>,
  storage = aTab(),
  drawQr: (text: string) => Promise<QrPath> = async () => ({ size: 1, path: '' }),
) {
  const clock = createFakeClock()
  const server = answering({ '/autoLogin': [NOBODY], ...answers })
  const went: string[] = []
  const drawn: string[] = []
  const store = createKioskCode({
    request: server.request,
    clock,
    storage,
    origin: 'https://reception.example',
    drawQr: (text) => {
      drawn.push(text)
      return drawQr(text)
    },
    go: (path) => went.push(path),
  })
  const paths = () => server.asked.map(({ path }) => path.replace('/api/', ''))
  return { store, clock, went, drawn, paths, asked: server.asked, storage }
}

test('[decisions 4] shows a code, and signs the device in as a kiosk once staff have connected the code', async () => {
  const {
    store,
    clock,
    went,
    drawn,
    paths,
    asked: sent,
  } = open({
    '/api/askKioskCode': [asked('BCDFGH')],
    '/api/awaitKioskCode': [state('waiting'), state('connected')],
    '/api/enterByKioskCode': [ok({ result: 'OK' })],
  })
  await store.start()
  assert.equal(store.$state.get().shown?.code, 'BCDFGH')
  assert.deepEqual(drawn, ['https://reception.example/app/signage/connect?code=BCDFGH'])
  await clock.advance(1_000)
  assert.deepEqual(paths(), [
    '/autoLogin',
    'askKioskCode',
    'awaitKioskCode',
    'awaitKioskCode',
    'enterByKioskCode',
  ])
  assert.deepEqual(sent.at(-1)?.input, { secret: secretOf('BCDFGH') })
  assert.deepEqual(went, ['/app/signage/view'])
})

test('[decisions 4] shows the kiosk code without a QR code if the QR code cannot be drawn, and waits for staff', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const { store, paths } = open(
    { '/api/askKioskCode': [asked('BCDFGH')], '/api/awaitKioskCode': [state('waiting')] },
    aTab(),
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  await store.start()
  const { phase, shown } = store.$state.get()
  assert.deepEqual([phase, shown?.code, shown?.qr], ['shown', 'BCDFGH', undefined])
  assert.equal(paths().at(-1), 'awaitKioskCode')
})

test('[decisions 4] replaces an expired kiosk code by a new one', async () => {
  const { store } = open({
    '/api/askKioskCode': [asked('BCDFGH'), asked('JKLMNP')],
    '/api/awaitKioskCode': [state('over'), state('waiting')],
  })
  await store.start()
  assert.equal(store.$state.get().shown?.code, 'JKLMNP')
})

test('[decisions 4] keeps the kiosk code after a reload, because staff may be typing it', async () => {
  const storage = aTab()
  const first = open(
    { '/api/askKioskCode': [asked('BCDFGH')], '/api/awaitKioskCode': [state('waiting')] },
    storage,
  )
  await first.store.start()
  first.store.stop()
  const second = open({ '/api/awaitKioskCode': [state('waiting')] }, storage)
  await second.store.start()
  assert.equal(second.store.$state.get().shown?.code, 'BCDFGH')
  assert.ok(!second.paths().includes('askKioskCode'))
})

test('[decisions 4] keeps the kiosk code on the screen while the server is unreachable, and asks again every three seconds', async () => {
  const { store, clock } = open({
    '/api/askKioskCode': [asked('BCDFGH')],
    '/api/awaitKioskCode': [unreachable, state('waiting')],
  })
  await store.start()
  assert.deepEqual([store.$state.get().trouble, store.$state.get().shown?.code], ['unreachable', 'BCDFGH'])
  await clock.advance(3_000)
  assert.deepEqual([store.$state.get().trouble, store.$state.get().phase], [undefined, 'shown'])
})

test('[decisions 4] requests a new kiosk code if the server refuses to sign in with the connected code', async () => {
  const { store, went } = open({
    '/api/askKioskCode': [asked('BCDFGH'), asked('JKLMNP')],
    '/api/awaitKioskCode': [state('connected'), state('waiting')],
    '/api/enterByKioskCode': [refused('kioskCodeWrong', 'SVER-36')],
  })
  await store.start()
  assert.equal(store.$state.get().shown?.code, 'JKLMNP')
  assert.equal(store.$state.get().phase, 'shown')
  assert.deepEqual(went, [])
})

test("[decisions 4] opens the kiosk's page immediately on a device that is already signed in as a kiosk", async () => {
  const { store, went, paths } = open({ '/autoLogin': [ok({ result: 'OK', role: 'signage' })] })
  await store.start()
  assert.deepEqual([went, paths()], [['/app/signage/view'], ['/autoLogin']])
})

test('[decisions 4] retries until the server is reachable if the device starts before the server', async () => {
  const { store, clock, went } = open({ '/autoLogin': [unreachable, ok({ result: 'OK', role: 'signage' })] })
  await store.start()
  assert.equal(store.$state.get().trouble, 'unreachable')
  await clock.advance(3_000)
  assert.deepEqual(went, ['/app/signage/view'])
})
