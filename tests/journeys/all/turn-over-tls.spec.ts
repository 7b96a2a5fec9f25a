import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRelay } from '../../../relay/index.ts'
import { iceServersOf } from '../../../server/calls/video-credentials.ts'
import { eventually } from '../../relay/support/eventually.ts'
import { VP8_KEY_FRAME } from '../../relay/support/packets.ts'
import { joinWithWerift } from '../../relay/support/werift-client.ts'
import { startCoturn } from '../../support/coturn.ts'

const TURN_PORT = 45_470
const SECRET = 'shared with coturn'

test('[decisions 8] where UDP is blocked, a call uses TURN over TLS with credentials from the server', async (t) => {
  const coturn = await startCoturn(TURN_PORT, SECRET)
  t.after(() => coturn.close())
  const relay = createRelay({ portRange: [45_465, 45_465], bindAddress: '127.0.0.1', workers: 1 })
  t.after(() => relay.close())
  const [server] = iceServersOf(
    { TURN_URLS: [`turns:127.0.0.1:${TURN_PORT}?transport=tcp`], TURN_SECRET: SECRET },
    1,
    Date.now(),
  )
  const through = {
    iceServers: [{ ...server!, urls: server!.urls[0]! }],
    iceTransportPolicy: 'relay' as const,
    turnTlsOptions: { rejectUnauthorized: false },
  }
  const office = await joinWithWerift(relay, {
    roomId: 'office',
    participantId: 'h',
    party: 'host',
    sends: ['voice', 'camera'],
    receives: [{ slot: 'camera', from: 'signage', of: 'camera' }],
    through,
  })
  t.after(() => office.close())
  const kiosk = await joinWithWerift(relay, {
    roomId: 'office',
    participantId: 'g',
    party: 'signage',
    sends: ['camera'],
    receives: [{ slot: 'camera', from: 'host', of: 'camera' }],
  })
  t.after(() => kiosk.close())
  const sdp = office.pc.localDescription!.sdp
  assert.ok(sdp.includes('typ relay') && !sdp.includes('typ host'), 'the relay is the only route')

  let number = 0
  await eventually('video arrives in both directions', () => {
    number++
    office.send('camera', number, VP8_KEY_FRAME)
    kiosk.send('camera', number, VP8_KEY_FRAME)
    return office.received.camera.length > 3 && kiosk.received.camera.length > 3
  })
  office.channel.send('wave')
  await eventually('commands arrive', () => kiosk.messages.includes('wave'))
})
