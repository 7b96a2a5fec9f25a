import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConnect } from '../../../site/kiosk/connect.ts'
import { createPendingKioskCode } from '../../../site/kit/pending-kiosk-code.ts'
import { answering, ok, refused } from '../../support/answers.ts'

function aTab(): Storage & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage & { entries: Map<string, string> }
}

const DEVICE = {
  result: 'OK',
  code: 'BCDFGH',
  browser: 'chrome',
  system: 'linux',
  address: '192.0.2.7',
  askedAt: 1,
  expiresAt: 2,
}

test('[decisions 4] looks up a scanned kiosk code, and connects its device to the chosen signage', async () => {
  const server = answering({
    '/api/findKioskCode': [ok(DEVICE)],
    '/api/connectKiosk': [ok({ result: 'OK' })],
  })
  const connect = createConnect(server.request, createPendingKioskCode(aTab()), '?code=bcd%20fgh&id=7')
  connect.open()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(connect.$device.get()?.address, '192.0.2.7')
  await connect.connectTo(7)
  assert.deepEqual(server.asked.at(-1)?.input, { code: 'BCDFGH', signageId: 7 })
  assert.equal(connect.$connected.get(), 7)
  connect.startAgain()
  assert.deepEqual([connect.$device.get(), connect.$connected.get()], [undefined, undefined])
})

test('[decisions 4] reports a wrong kiosk code and connects nothing', async () => {
  const server = answering({ '/api/findKioskCode': [refused('kioskCodeWrong', 'SVER-36')] })
  const connect = createConnect(server.request, createPendingKioskCode(aTab()), '')
  connect.open()
  assert.equal(server.asked.length, 0)
  await connect.find.send({ code: 'BBBBBB' })
  assert.equal(connect.find.$submit.get().refused?.refusal.key, 'kioskCodeWrong')
  await connect.connectTo(7)
  assert.equal(server.asked.length, 1)
})

test('[decisions 4] after the sign-in, opens the page of the scanned kiosk code once, if the user may connect kiosks', () => {
  const tab = aTab()
  const server = answering({})
  createConnect(server.request, createPendingKioskCode(tab), '?code=BCD%26x')
  assert.equal(createPendingKioskCode(tab).take('companyAdmin'), '/app/signage/connect?code=BCD%26x')
  assert.equal(createPendingKioskCode(tab).take('companyAdmin'), undefined)
  createPendingKioskCode(tab).keep('BCDFGH')
  assert.equal(createPendingKioskCode(tab).take('operator'), undefined)
  assert.equal(tab.entries.size, 0)
  assert.equal(createPendingKioskCode(undefined).take('companyAdmin'), undefined)
})
