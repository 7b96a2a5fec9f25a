import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPushDevices, type PushPort } from '../../../site/alerts/push-devices.ts'
import { answering, ok } from '../../support/answers.ts'

const KEYS = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a' }

async function open(more: Partial<PushPort> = {}) {
  const said: string[] = []
  const list = ok({ publicKey: 'key', devices: [{ id: 7, isThis: true }] })
  const done = ok({ result: 'OK' })
  const server = answering({
    '/api/getPushDevices': [list, list, list],
    '/api/addPushDevice': [done],
    '/api/deletePushDevice': [done, done],
  })
  const store = createPushDevices({
    request: server.request,
    port: {
      isSupported: () => true,
      isBlocked: () => false,
      askPermission: async () => true,
      subscribe: async (key) => ({ ...KEYS, endpoint: `${KEYS.endpoint}?${key}` }),
      unsubscribe: async () => void said.push('unsubscribed'),
      ...more,
    },
    say: (what) => void said.push(what),
    sayTested: (sent, failed) => void said.push(`tested ${sent} ${failed}`),
  })
  await store.load()
  return { store, said, asked: server.asked }
}
const paths = (asked: readonly { path: string }[]) => asked.map(({ path }) => path)

test('[decisions 10] registers this device for push notifications once the user has permitted them', async () => {
  const { store, said, asked } = await open()
  await store.add()
  assert.deepEqual(said, ['added'])
  assert.deepEqual(paths(asked), ['/api/getPushDevices', '/api/addPushDevice', '/api/getPushDevices'])
  assert.deepEqual(asked[1]?.input, { ...KEYS, endpoint: `${KEYS.endpoint}?key` })
})

test('[decisions 10] registers no device without permission or push service, and says so', async () => {
  const blocked = await open({ askPermission: async () => false })
  await blocked.store.add()
  const failed = await open({ subscribe: async () => Promise.reject(new Error('no service')) })
  await failed.store.add()
  assert.deepEqual([blocked.said, failed.said], [['blocked'], ['failed']])
  assert.deepEqual([blocked.asked.length, failed.asked.length, failed.store.$isBusy.get()], [1, 1, false])
})

test('[decisions 10] removing this browser also ends its push subscription, but removing another device does not', async () => {
  const { store, said } = await open()
  await store.remove(7)
  await store.remove(8)
  assert.deepEqual(said, ['unsubscribed', 'removed', 'removed'])
})

test('[decisions 10] removes this device even if the browser cannot end its push subscription', async () => {
  const { store, said } = await open({ unsubscribe: async () => Promise.reject(new Error('no worker')) })
  await store.remove(7)
  assert.deepEqual(said, ['removed'])
})

test('[decisions 10] says that the device was not registered if the browser cannot ask for permission', async () => {
  const { store, said } = await open({ askPermission: async () => Promise.reject(new Error('no prompt')) })
  await store.add()
  assert.deepEqual([said, store.$isBusy.get()], [['failed'], false])
})
