import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iceServersOf } from '../../../server/calls/video-credentials.ts'
import { startCoturnOfCompose } from '../../support/coturn.ts'
import { freePort } from '../../support/free-port.ts'
import {
  badCredentials,
  FORBIDDEN,
  PRIVATE_PEERS,
  PUBLIC_PEER,
  UNAUTHORIZED,
} from '../../support/turn-attacks.ts'
import { openTurnClient, type TurnCredentials } from '../../support/turn-client.ts'

const SECRET = 'shared with coturn'

test('[decisions 8] the shipped TURN server (coturn) refuses bad credentials, and relays to no private address', async (t) => {
  const port = await freePort()
  const coturn = await startCoturnOfCompose(port, SECRET)
  t.after(() => coturn.close())
  const urls = [`turn:127.0.0.1:${port}`]
  const [server] = iceServersOf({ TURN_URLS: urls, TURN_SECRET: SECRET }, 1, Date.now())
  const good = server as unknown as TurnCredentials
  const answers: Record<string, number> = {}
  for (const [what, credentials] of Object.entries(badCredentials(good, SECRET, Date.now()))) {
    const client = await openTurnClient(port, credentials)
    t.after(() => client.close())
    answers[what] = await client.allocate()
  }
  assert.deepEqual(answers, Object.fromEntries(Object.keys(answers).map((what) => [what, UNAUTHORIZED])))
  const client = await openTurnClient(port, good)
  t.after(() => client.close())
  assert.equal(await client.allocate(), 0)
  assert.equal(await client.permit(PUBLIC_PEER), 0, 'a public peer is reached')
  const reached: string[] = []
  for (const peer of PRIVATE_PEERS) if ((await client.permit(peer)) !== FORBIDDEN) reached.push(peer)
  assert.deepEqual(reached, [])
})
