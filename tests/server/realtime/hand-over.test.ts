import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Person } from '../../support/builders.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { cookieHeader } from '../../support/test-app.ts'

const PEER = 'abcdEFGH-0123456'
let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

async function offer(page: TestSocket, who: Person, purpose: 'call' | 'listening', signageId: number) {
  const headers = { cookie: await stage.cookieOf(who) }
  const url = '/api/authVideoCall'
  const answer = await stage.app.inject({ method: 'POST', url, headers, payload: { peerId: PEER } })
  const { credential } = answer.json<{ credential: string }>()
  page.send({ type: 'offer', sdp: 'v=0', purpose, peerId: PEER, credential, signageId })
}

const say = (eventType: 'callFromUser', signageId: number): ToServer => ({
  type: 'stateTransitionEvent',
  eventType,
  signageId,
})

async function leave(...pages: TestSocket[]): Promise<void> {
  for (const page of pages) {
    page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await page.closed
  }
  stage.skip(2_000)
}

/** The last state that the server has sent to this page about the page's own user or signage. */
async function ownState(page: TestSocket) {
  const said = (await page.settle()).filter((message) => message.type === 'stateTransitionMsg').at(-1)
  assert.ok(said?.type === 'stateTransitionMsg')
  return said.state
}

test('[4.4] lets the colleague join the media relay before they replace the operator', async () => {
  const { Sato, Tanaka } = stage.people
  const { signageId } = stage.kiosks.lobby
  const room = `signage:${signageId}`
  const lobby = await stage.kiosk('lobby')
  const [sato, tanaka] = [await stage.standBy('Sato'), await stage.standBy('Tanaka')]
  sato.send(say('callFromUser', signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  await offer(sato, Sato, 'call', signageId)
  await sato.waitFor('answer')

  await offer(tanaka, Tanaka, 'call', signageId)
  assert.equal(
    (await tanaka.waitFor('Error')).key,
    'peerCreation',
    'no hand-over has been offered to Tanaka yet',
  )

  sato.send({ type: 'handOver', callId, userId: Tanaka.userId })
  const { state } = await tanaka.waitFor(
    'stateTransitionMsg',
    (said) => said.of === 'operator' && said.state.handOvers !== undefined,
  )
  assert.equal('handOvers' in state && state.handOvers?.[0]?.fromName, '佐藤')
  assert.ok(
    !(await lobby.settle()).some(
      (said) =>
        said.type === 'stateTransitionMsg' &&
        said.cause !== 'unreached' &&
        said.of === 'signage' &&
        said.state.talk?.handOver,
    ),
    'the visitor does not see a colleague who may still decline',
  )

  tanaka.send({ type: 'handOverAnswer', callId, answer: 'accept' })
  const coming = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'handOverAccepted')
  assert.equal(coming.of === 'signage' && coming.state.talk?.handOver?.toName, '田中')
  await offer(tanaka, Tanaka, 'call', signageId)
  await tanaka.waitFor('answer')
  assert.equal(stage.relay.joins.at(-1)?.party, 'taker')
  assert.deepEqual(stage.relay.parties, [])

  tanaka.send({ type: 'handOverAnswer', callId, answer: 'ready' })
  assert.equal((await sato.waitFor('handOverEnded')).cause, 'taken')
  const { state: after } = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'handedOver')
  assert.equal('talk' in after && after.talk?.hostName, '田中')
  const own = await ownState(sato)
  assert.deepEqual('state' in own && [own.state, own.talk], ['Standby', null])
  assert.deepEqual(stage.relay.parties, [`${room}/host:${Tanaka.userId} host`])
  assert.deepEqual(stage.relay.inside(), [`${room}/host:${Tanaka.userId}`])

  tanaka.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  await leave(sato, tanaka, lobby)
})

test('[4.4] a colleague becomes the operator (host) even if the relay answers only after the hand-over is complete', async () => {
  const { Tanaka } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const [sato, tanaka] = [await stage.standBy('Sato'), await stage.standBy('Tanaka')]
  sato.send(say('callFromUser', signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  sato.send({ type: 'handOver', callId, userId: Tanaka.userId })
  await sato.settle()
  tanaka.send({ type: 'handOverAnswer', callId, answer: 'accept' })
  await tanaka.settle()
  const { join } = stage.relay
  stage.relay.join = async (request) => {
    stage.relay.join = join
    // the first operator signs out before the relay answers
    sato.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await sato.closed
    await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'handedOver')
    return join(request)
  }
  stage.relay.parties.length = 0
  await offer(tanaka, Tanaka, 'call', signageId)
  await tanaka.waitFor('answer')
  assert.deepEqual(stage.relay.parties, [`signage:${signageId}/host:${Tanaka.userId} host`])
  await leave(tanaka, lobby)
})

test('[4.4] lets a supervisor listen to a call and whisper to its operator from any page, until that page is closed', async () => {
  const { Yamamoto } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const sato = await stage.standBy('Sato')
  const admin = await stage.page(Yamamoto, 'observer')
  await offer(admin, Yamamoto, 'listening', signageId)
  assert.equal((await admin.waitFor('Error')).key, 'peerCreation', 'no media without a request to listen')
  admin.send({ type: 'listen', signageId, on: true })
  assert.equal((await admin.waitFor('Error')).key, 'noCall')

  sato.send(say('callFromUser', signageId))
  await lobby.waitFor('callFromUser')
  await sato.settle()
  admin.send({ type: 'listen', signageId, on: true })
  const { callId } = await admin.waitFor('listenStart')
  const told = await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'listening')
  assert.deepEqual(told.of === 'operator' && told.state.talk?.listeners, [
    { userId: Yamamoto.userId, name: '山本', whispers: false },
  ])
  await offer(admin, Yamamoto, 'listening', signageId)
  await admin.waitFor('answer')
  const viewer = stage.relay.inside().at(-1)!
  assert.match(viewer, new RegExp(`^signage:${signageId}/viewer:${Yamamoto.userId}:`))
  stage.relay.parties.length = 0
  admin.send({ type: 'whisper', callId, on: true })
  await sato.waitFor(
    'stateTransitionMsg',
    (said) => said.of === 'operator' && said.state.talk?.listeners?.[0]?.whispers === true,
  )
  admin.send({ type: 'whisper', callId, on: false })
  await admin.settle()
  assert.deepEqual(stage.relay.parties, [`${viewer} whisperer`, `${viewer} viewer`])
  assert.ok(
    !(await lobby.settle()).some((said) => JSON.stringify(said).includes('山本')),
    'the kiosk is not notified',
  )
  await admin.close()
  await sato.waitFor(
    'stateTransitionMsg',
    (said) =>
      said.of === 'operator' && said.cause === 'listening' && said.state.talk?.listeners === undefined,
  )
  assert.ok(!stage.relay.inside().includes(viewer))
  // After a reload the page has to request listening again.
  const again = await stage.page(Yamamoto, 'monitor')
  again.send({ type: 'listen', signageId, on: true })
  await again.waitFor('listenStart')
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  assert.equal((await again.waitFor('listenEnd')).cause, 'closed')
  await again.close()
  await leave(sato, lobby)
})

test('[4.4] lets only one page of a supervisor whisper; closing it ends the whisper, but their other page still listens', async () => {
  const { Yamamoto } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const sato = await stage.standBy('Sato')
  sato.send(say('callFromUser', signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  const [one, two] = [await stage.page(Yamamoto, 'monitor'), await stage.page(Yamamoto, 'monitor')]
  for (const page of [one, two]) {
    page.send({ type: 'listen', signageId, on: true })
    await page.waitFor('listenStart')
    await offer(page, Yamamoto, 'listening', signageId)
    await page.waitFor('answer')
  }
  const [first, second] = stage.relay.inside()
  assert.equal(stage.relay.inside().length, 2)
  stage.relay.parties.length = 0
  const isWhispering = (whispers: boolean) =>
    sato.waitFor(
      'stateTransitionMsg',
      (said) => said.of === 'operator' && said.state.talk?.listeners?.[0]?.whispers === whispers,
    )
  one.send({ type: 'whisper', callId, on: true })
  await isWhispering(true)
  two.send({ type: 'whisper', callId, on: false })
  two.send({ type: 'whisper', callId, on: true })
  assert.equal((await two.waitFor('Error')).key, 'whisperTaken')
  assert.deepEqual(stage.relay.parties, [`${first} whisperer`])

  await one.close()
  await isWhispering(false)
  assert.deepEqual(stage.relay.inside(), [second])
  two.send({ type: 'whisper', callId, on: true })
  await isWhispering(true)
  assert.equal(stage.relay.parties.at(-1), `${second} whisperer`)
  two.send({ type: 'listen', signageId, on: false })
  assert.equal((await two.waitFor('listenEnd')).cause, 'closed')
  assert.deepEqual(stage.relay.inside(), [])
  await leave(two, sato, lobby)
})

test('[decisions 2] lets a system administrator listen to calls of the chosen company', async () => {
  const { System, Sato } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const sato = await stage.standBy('Sato')
  sato.send(say('callFromUser', signageId))
  await lobby.waitFor('callFromUser')
  const none = await stage.page(System, 'observer')
  none.send({ type: 'listen', signageId, on: true })
  assert.equal((await none.waitFor('Error')).key, 'notFound', 'no company is chosen')
  await none.close()

  const { app, companyId, address } = stage
  const headers = { cookie: await stage.cookieOf(System) }
  const url = '/api/admin/chooseCompany'
  const chosen = await app.inject({ method: 'POST', url, headers, payload: { companyId } })
  const cookie = cookieHeader(chosen.cookies)
  const page = await openSocket(address, { as: 'observer', cookie })
  await page.waitFor('config')
  page.send({ type: 'listen', signageId, on: true })
  const { callId } = await page.waitFor('listenStart')
  page.send({ type: 'handOver', callId, userId: Sato.userId })
  assert.equal(
    (await page.waitFor('Error')).key,
    'notAllowed',
    'a system administrator cannot take over a talk',
  )
  await page.close()
  await assert.rejects(
    openSocket(address, { as: 'operator', cookie }).then((operator) => operator.waitFor('config')),
    /4004/,
  )
  await leave(sato, lobby)
})
