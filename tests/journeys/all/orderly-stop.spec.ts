import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { signInOverHttp } from '../../support/bookers.ts'
import { startServer } from '../../support/server-process.ts'
import { openSocket } from '../../support/socket.ts'

/**
 * How long the server may wait for calls to end: longer than the test's time limit, so that only the call's end can
 * stop it in time.
 */
const PATIENCE_S = 3_600

test('[decisions 1] after SIGTERM the server lets a running call end but refuses new ones', {
  timeout: 120_000,
}, async (t) => {
  const server = await startServer({ SHUTDOWN_SECONDS: String(PATIENCE_S) })
  t.after(() => server.close())
  const address = server.base.replace('http://', '')
  const cookies = {
    lobby: await signInOverHttp(server.base, 'lobby'),
    station: await signInOverHttp(server.base, 'station'),
    operator1: await signInOverHttp(server.base, 'operator1'),
  }
  const open = async (who: keyof typeof cookies) => {
    const as = who === 'operator1' ? 'operator' : 'signage'
    const page = await openSocket(address, { as, cookie: cookies[who] })
    await page.waitFor('config')
    return page
  }
  const [lobby, station, operator] = [await open('lobby'), await open('station'), await open('operator1')]
  operator.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  await operator.waitFor('stateTransitionMsg', ({ cause }) => cause === 'PossibleStandby')
  const press = (kiosk: typeof lobby): string => {
    const requestId = randomUUID()
    const details = { touchButton: '受付', reason: 'touch', lang: 'ja' } as const
    kiosk.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', requestId, ...details })
    return requestId
  }
  const callId = press(lobby)
  await operator.waitFor('callFromSignage')
  operator.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: callId })
  await lobby.waitFor('callFromUser')

  const ended = server.stop()
  await station.waitFor('serverStops')
  press(station)
  assert.equal((await station.waitFor('Error')).key, 'serverStops')
  station.send({
    type: 'kioskReport',
    scene: 'Standby',
    version: 1,
    telop: '停止の前',
  })
  // messages between the kiosk and the operator still arrive
  operator.send({ type: 'informCallId', callId })
  await lobby.waitFor('informCallId')
  assert.equal((await fetch(`${server.base}/ready`)).status, 503)
  operator.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  assert.equal((await lobby.waitFor('serviceClosed')).cause, 'closed')
  assert.equal(await ended, 0)

  const db = new Database(join(server.dataDir, 'uketsuke.sqlite'), { readonly: true })
  const call = db.prepare('select cause from call where id = ?').get(callId)
  const plays = db.prepare("select count(*) as count from play where telop = '停止の前'").get()
  db.close()
  assert.deepEqual([call, plays], [{ cause: 'closed' }, { count: 1 }])

  await server.start()
  for (const who of ['lobby', 'station', 'operator1'] as const) {
    const page = await open(who)
    await page.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
    assert.ok(!page.received.some(({ type }) => type === 'serverStops' || type === 'serviceClosed'), who)
    page.terminate()
  }
})
