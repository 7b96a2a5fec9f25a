import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { PROTOCOL } from '#core/realtime/to-client.ts'
import { checkProtocol } from '../../../site/line/protocol.ts'
import { openStage } from '../../support/stage.ts'

/** Messages exactly as a kiosk's page of protocol version 1 sends them. */
const OF_ONE = {
  devices: '{"type":"devicePermission","camera":"granted","microphone":"granted"}',
  report:
    '{"type":"kioskReport","scene":"Standby","version":1,"mediaId":null,"telop":"","fps":30,"siteVersion":"0123456789ab"}',
  press: (requestId: string) =>
    `{"type":"stateTransitionEvent","eventType":"receptionRequest","requestId":"${requestId}","touchButton":"受付","reason":"touch","lang":"ja"}`,
  home: '{"type":"homeButton"}',
  ping: '{"type":"ping"}',
}

test('[7.6] lets a kiosk page of protocol version 1 call and cancel, and tells it the current version', async (t) => {
  const stage = await openStage()
  t.after(() => stage.close())
  const sato = await stage.standBy('Sato')
  const lobby = await stage.kiosk('lobby')
  const config = lobby.received.find((message) => message.type === 'config')
  assert.equal(config?.type === 'config' && config.protocol, PROTOCOL)
  assert.ok(PROTOCOL > 1)
  const say = (text: string): void => lobby.send(JSON.parse(text))
  say(OF_ONE.devices)
  say(OF_ONE.report)
  const requestId = randomUUID()
  say(OF_ONE.press(requestId))
  await lobby.waitFor('submitCall')
  await sato.waitFor('callFromSignage', (message) => message.requestId === requestId)
  say(OF_ONE.home)
  await lobby.waitFor('serviceClosed')
  say(OF_ONE.ping)
  await lobby.waitFor('pong')
  assert.deepEqual(
    lobby.received.filter(({ type }) => type === 'Error'),
    [],
  )
})

test('[7.6] reloads a page of another protocol version only once', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  let reloads = 0
  const hear = (protocol: number): void => checkProtocol(protocol, storage, () => (reloads += 1))
  hear(PROTOCOL + 1)
  hear(PROTOCOL + 1)
  assert.equal(reloads, 1)
  hear(PROTOCOL)
  assert.equal(reloads, 1)
  hear(PROTOCOL - 1)
  assert.equal(reloads, 2)
})
