import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as standsStill } from 'node:timers/promises'
import { signInOverHttp } from '../../support/bookers.ts'
import { startServer } from '../../support/server-process.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'

const STALL_MS = 22_000

test('[realtime] a server that stalls for 22 s disconnects no page and ends no talk', {
  timeout: 120_000,
}, async (t) => {
  const server = await startServer()
  t.after(() => server.close())
  const address = new URL(server.base).host
  const dropped: string[] = []
  const open = async (
    as: 'signage' | 'operator' | 'observer',
    loginId: string,
    answersPings = true,
  ): Promise<TestSocket> => {
    const cookie = await signInOverHttp(server.base, loginId)
    const socket = await openSocket(address, { as, cookie, answersPings })
    void socket.closed.then(({ code }) => dropped.push(`${as} ${loginId} ${code}`))
    await socket.waitFor('config')
    return socket
  }
  const [lobby, station] = [await open('signage', 'lobby'), await open('signage', 'station')]
  const [first, second] = [await open('operator', 'operator1'), await open('operator', 'operator2')]
  const lists = await open('observer', 'admin')
  const pages = [lobby, station, first, second, lists]
  for (const operator of [first, second]) {
    operator.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
    await operator.settle()
  }
  const requestId = randomUUID()
  lobby.send({
    type: 'stateTransitionEvent',
    eventType: 'receptionRequest',
    requestId,
    touchButton: '受付',
    reason: 'touch',
    lang: 'ja',
  })
  await first.waitFor('submitReceptionUser', ({ requests }) => requests.length > 0)
  first.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  await first.waitFor('acceptRequest', ({ shouldRecept }) => shouldRecept)
  const config = station.received.find((message) => message.type === 'config')
  const clockMs = config?.clockMs ?? Number.NaN
  const configuredAt = performance.now()
  const deaf = await open('observer', 'system', false)

  process.kill(server.pid(), 'SIGSTOP')
  const ghost = randomUUID()
  try {
    // this message waits in the server's buffer while the server is stalled
    station.send({
      type: 'stateTransitionEvent',
      eventType: 'receptionRequest',
      requestId: ghost,
      touchButton: '受付',
      reason: 'touch',
      lang: 'ja',
      made: { ageMs: 0, clockMs: clockMs + performance.now() - configuredAt },
    })
    await standsStill(STALL_MS)
    assert.deepEqual(dropped, [], 'the stalled server cannot have disconnected a page yet')
  } finally {
    process.kill(server.pid(), 'SIGCONT')
  }
  // only the page that never answers pings is disconnected
  await deaf.closed
  assert.deepEqual(dropped, ['observer system 1006'])

  for (const page of pages) await page.settle()
  const refusals = station.received.flatMap((message) => (message.type === 'Error' ? [message.key] : []))
  assert.deepEqual(refusals, ['pressTooOld'])
  const rung = second.received.flatMap((message) =>
    message.type === 'submitReceptionUser' ? message.requests.map((request) => request.requestId) : [],
  )
  assert.ok(!rung.includes(ghost), 'a press of 22 s ago never rings')
  const lostOf = (page: TestSocket) => page.received.filter(({ type }) => type === 'signageConnectionLosted')
  assert.deepEqual(pages.flatMap(lostOf), [])
  first.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: requestId })
  for (const side of [lobby, first]) {
    const { callId, cause } = await side.waitFor('serviceClosed')
    assert.deepEqual([callId, cause], [requestId, 'closed'])
  }
  assert.equal(dropped.length, 1)
  for (const page of pages) page.terminate()
})
