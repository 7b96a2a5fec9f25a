import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { holdCompanies } from '../../../db/cells/hold.ts'
import { openDb } from '../../../db/open.ts'
import { step } from '../../../server/cells/states.ts'
import { CLOSE } from '../../../server/realtime/page-connection.ts'
import { openSocket } from '../../support/socket.ts'
import { openStage } from '../../support/stage.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const PATIENCE_MS = 15_000

/** Whether the promise settles within a time limit. */
const ends = (input: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    input.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref()),
  ])

test('[4.4] tells pages after a restart that their call was interrupted', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-stop-'))
  const file = join(folder, 'test.sqlite')
  const stage = await openStage({ db: openDb(file) })
  t.after(() => stage.close())
  const [lobby, station, sato] = [
    await stage.kiosk('lobby'),
    await stage.kiosk('station'),
    await stage.standBy('Sato'),
  ]
  sato.send({
    type: 'stateTransitionEvent',
    eventType: 'callFromUser',
    signageId: stage.kiosks.lobby.signageId,
  })
  const { callId } = await lobby.waitFor('callFromUser')
  const waiting = stage.press(station)
  await station.waitFor('submitCall')
  // close only the app: stage.close would disconnect the pages first
  const stopping = stage.app.close()
  for (const page of [lobby, station, sato]) assert.equal((await page.closed).code, CLOSE.serverStops)
  await stopping
  await stage.close()

  const next = await buildTestApp({ db: openDb(file) })
  t.after(() => next.close())
  const address = await next.listen()
  const closedCalls = async (account: { loginId: string }, as: 'signage' | 'operator'): Promise<string[]> => {
    const page = await openSocket(address, { as, cookie: await signIn(next.app, account.loginId) })
    const { state } = await page.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
    assert.equal(state.talk, null)
    const told = page.received.flatMap((message) =>
      message.type === 'serviceClosed' ? `${message.callId} ${message.cause}` : [],
    )
    page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await page.closed
    return told
  }
  for (const times of [1, 0]) {
    const expected = (id: string): string[] => Array.from({ length: times }, () => `${id} interrupted`)
    assert.deepEqual(await closedCalls(stage.kiosks.lobby, 'signage'), expected(callId))
    assert.deepEqual(await closedCalls(stage.kiosks.station, 'signage'), expected(waiting))
    assert.deepEqual(await closedCalls(stage.people.Sato, 'operator'), expected(callId))
    assert.deepEqual(await closedCalls(stage.people.Tanaka, 'operator'), [])
  }
  await next.close()
  rmSync(folder, { recursive: true })
})

test('[7.6] closes the TCP connection after it has refused a WebSocket upgrade', async (t) => {
  const { app, listen, close } = await buildTestApp()
  t.after(close)
  const address = await listen()
  const [host, port] = address.split(':')
  for (const [path, origin, status] of [
    ['/realtime?as=operator', 'https://evil.example', 403],
    ['/no-such-place', `http://${address}`, 404],
  ] as const) {
    const socket = connect(Number(port), host)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: ${address}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        `Origin: ${origin}`,
        '\r\n',
      ].join('\r\n'),
    )
    const isLetGo = await ends(closed)
    socket.destroy()
    assert.ok(isLetGo, `${path}: the connection stays open`)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), path)
  }
  const open = await new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  assert.equal(open, 0)
  assert.ok(await ends(close()), 'the server does not stop')
})

test('[9] the server stops although a client never finishes its request', async (t) => {
  const { app, listen, close } = await buildTestApp()
  t.after(close)
  const address = await listen()
  const [host, port] = address.split(':')
  const socket = connect(Number(port), host)
  const begun = new Promise((resolve) => app.server.once('request', resolve))
  const cut = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  socket.resume()
  const head = [
    'POST /login HTTP/1.1',
    `Host: ${address}`,
    'Content-Type: application/json',
    'Content-Length: 50',
    '',
    '{',
  ]
  socket.write(head.join('\r\n'))
  await begun
  const isStopped = await ends(close())
  const isCut = await ends(cut)
  socket.destroy()
  assert.ok(isStopped, 'the server waits for the rest of the request')
  assert.ok(isCut, 'the connection stays open')
  assert.equal(app.server.listening, false)
})

test('[decisions 1] refuses new calls before the server stops, and lets a running talk continue', async (t) => {
  const stage = await openStage()
  t.after(() => stage.close())
  const [lobby, station, sato, tanaka] = [
    await stage.kiosk('lobby'),
    await stage.kiosk('station'),
    await stage.standBy('Sato'),
    await stage.standBy('Tanaka'),
  ]
  const callId = stage.press(lobby)
  await sato.waitFor('callFromSignage')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: callId })
  await lobby.waitFor('callFromUser')
  const { drain } = stage.app
  let isIdle = false
  const stopsAt = stage.now() + 30_000
  drain.begin(stopsAt)
  const idle = drain.idle().then(() => {
    isIdle = true
  })
  for (const page of [station, sato, tanaka])
    assert.equal((await page.waitFor('serverStops')).stopsAt, stopsAt)
  assert.deepEqual((await stage.app.inject('/ready')).json(), { ready: false, why: ['draining'] })

  // other ways to start a call: another button press, a repeated one, an operator's call, a page that reconnects
  stage.press(station)
  assert.equal((await station.waitFor('Error')).key, 'serverStops')
  tanaka.send({
    type: 'stateTransitionEvent',
    eventType: 'callFromUser',
    signageId: stage.kiosks.station.signageId,
  })
  assert.equal((await tanaka.waitFor('Error')).key, 'serverStops')
  const office = await stage.page(stage.people.Yamamoto, 'observer')
  await office.waitFor('serverStops')
  assert.ok(
    !lobby.received.some(({ type }) => type === 'serverStops'),
    'the kiosk is not notified during its talk',
  )
  assert.equal(isIdle, false)
  assert.deepEqual(stage.app.drain.isDraining(), true)

  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  assert.equal((await lobby.waitFor('serviceClosed')).cause, 'closed')
  await lobby.waitFor('serverStops')
  await idle
})

test("[decisions 9] at the time limit of a company's move to another server, ends the company's talks", async (t) => {
  const stage = await openStage()
  t.after(() => stage.close())
  holdCompanies(stage.db)
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  const stranger = await stage.standBy('Stranger')
  const cookie = await stage.cookieOf(stage.people.Tanaka)
  const { signageId } = stage.kiosks.lobby
  sato.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  const { callId } = await lobby.waitFor('callFromUser')
  const hold = (until: number) => {
    step(stage.db, stage.companyId, 'hold', { now: stage.now() })
    return stage.app.handleOrder({ act: 'hold', company: stage.companyId, until })
  }
  const until = stage.now() + 60
  const held = hold(until)
  const words = await sato.waitFor('serverStops')
  assert.deepEqual(words, { type: 'serverStops', stopsAt: until, isMoving: true })
  stage.skip(61)
  await held
  assert.equal((await lobby.waitFor('serviceClosed')).callId, callId)
  await lobby.waitFor('serverStops', ({ isMoving }) => isMoving === true)
  stage.press(lobby)
  assert.equal((await lobby.waitFor('Error')).key, 'companyMoves')
  // A page can still connect during the move. It then receives `serverStops` at once.
  const tanaka = await openSocket(stage.address, { as: 'operator', cookie })
  await tanaka.waitFor('serverStops')
  assert.equal(
    stranger.received.some(({ type }) => type === 'serverStops'),
    false,
  )
  // The company's move to another server is canceled, so the sockets are closed and the pages reconnect.
  step(stage.db, stage.companyId, 'thaw', { now: stage.now() })
  await stage.app.handleOrder({ act: 'look', company: stage.companyId })
  for (const page of [lobby, sato, tanaka]) assert.equal((await page.closed).code, CLOSE.serverStops)
  const again = await stage.kiosk('lobby')
  stage.skip(10_000)
  await stage.standBy('Sato')
  stage.press(again)
  await again.waitFor('submitCall')
})
