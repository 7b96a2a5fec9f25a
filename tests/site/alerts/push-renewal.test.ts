import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renewPush } from '../../../site/alerts/push-renewal.ts'
import { answering, ok, unreachable } from '../../support/answers.ts'

const SUBSCRIPTION = { endpoint: 'https://push.example/later', p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) }
const DEVICE = { id: 1, browser: 'chrome', system: 'windows', createdAt: 1, isThis: true, isCarried: true }

async function renewed(devices: object[] | undefined, wasRegistered = true) {
  const server = answering({
    '/api/getPushDevices': [devices ? ok({ publicKey: 'key of here', devices }) : unreachable],
    '/api/addPushDevice': [ok({ result: 'OK' })],
  })
  const keys: string[] = []
  await renewPush({
    request: server.request,
    port: {
      wasRegistered: async () => wasRegistered,
      subscribe: async (key) => {
        keys.push(key)
        return SUBSCRIPTION
      },
    },
  })
  return {
    keys,
    sent: server.sentTo('/api/addPushDevice'),
    asked: server.sentTo('/api/getPushDevices').length,
  }
}

test('[decisions 9] registers a browser for push notifications again after its company has moved to this server', async () => {
  assert.deepEqual(await renewed([{ ...DEVICE, id: 2, isThis: false }, DEVICE]), {
    keys: ['key of here'],
    sent: [SUBSCRIPTION],
    asked: 1,
  })
})

test("[decisions 9] after a company's move, registers a browser for push only if the same user had registered it before", async () => {
  const others = [
    [],
    [{ ...DEVICE, isThis: false }],
    [{ ...DEVICE, isCarried: false }],
    [
      { ...DEVICE, isThis: false },
      { ...DEVICE, isCarried: false },
    ],
    undefined,
  ]
  for (const devices of others) assert.deepEqual((await renewed(devices)).sent, [])
  assert.deepEqual(await renewed([DEVICE], false), { keys: [], sent: [], asked: 0 })
})
