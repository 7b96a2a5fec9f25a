import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ToServer } from '#core/realtime/to-server.ts'
import { RelayError } from '../../../relay/index.ts'
import { addPerson } from '../../support/builders.ts'
import { FAKE_ANSWER } from '../../support/fake-relay.ts'
import { newParticipant, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

const PEER = 'abcdEFGH-0123456'
let stage: Stage
before(async () => {
  stage = await openStage({
    environment: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'shared with the TURN server' },
  })
})
after(() => stage.close())

interface VideoCall {
  credential: string
  iceServers: { username: string }[]
}

async function videoCallBy(cookie: string, peerId = PEER): Promise<VideoCall> {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/authVideoCall',
    headers: { cookie },
    payload: { peerId },
  })
  assert.equal(answer.statusCode, 200)
  return answer.json<VideoCall>()
}

const credentialOf = async (account: { loginId: string }, peerId?: string): Promise<string> =>
  (await videoCallBy(await stage.cookieOf(account), peerId)).credential

/** Requests TURN credentials with each cookie. @returns the IDs of the accounts that would get them now */
async function relayedOf(cookies: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(cookies.map((cookie) => videoCallBy(cookie)))
  return answers.flatMap(({ iceServers }) => iceServers.map(({ username }) => Number(username.split(':')[1])))
}

type Offer = Extract<ToServer, { type: 'offer' }>
async function offerOf(
  account: { loginId: string },
  purpose: Offer['purpose'],
  options: Partial<Offer> = {},
): Promise<Offer> {
  return {
    type: 'offer',
    sdp: 'v=0',
    purpose,
    peerId: PEER,
    credential: await credentialOf(account),
    ...options,
  }
}

/** Sends the offer. @returns `answer`, or the key of the refusal */
async function answerTo(page: TestSocket, offer: ToServer): Promise<string> {
  page.send(offer)
  const answers = await page.settle()
  const said = answers.find(({ type }) => type === 'answer' || type === 'Error')
  return said?.type === 'Error' ? said.key : (said?.type ?? 'nothing')
}

const event = (eventType: 'callFromUser' | 'PossibleStandby', signageId = 0): ToServer =>
  eventType === 'callFromUser'
    ? { type: 'stateTransitionEvent', eventType, signageId }
    : { type: 'stateTransitionEvent', eventType }
const watch = (signageId: number, on = true): ToServer => ({
  type: 'stateTransitionEvent',
  eventType: 'monitoringRequest',
  signageId,
  on,
})

/** Resolves once the next participant has left the relay. */
function nextLeave(): Promise<void> {
  const { leave: original } = stage.relay
  return new Promise((resolve) => {
    stage.relay.leave = async (roomId, participantId) => {
      stage.relay.leave = original
      await original(roomId, participantId)
      resolve()
    }
  })
}

async function leave(...pages: TestSocket[]): Promise<void> {
  for (const page of pages) {
    page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await page.closed
  }
  stage.skip(2_000)
}

test('[7.1] answers a WebRTC offer without a valid credential with Peer Authentication Failed', async () => {
  const { Sato, Tanaka } = stage.people
  const { signageId } = stage.kiosks.lobby
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  sato.send(event('callFromUser', signageId))
  await lobby.waitFor('callFromUser')
  const good = await credentialOf(Sato)
  const [expires, mac] = good.split('.')
  const bad = {
    'of another account': await credentialOf(Tanaka),
    'of another peer': await credentialOf(Sato, 'otherPeer-000000'),
    empty: '',
    'without a signature': String(expires),
    prolonged: `${Number(expires) + 60_000}.${mac}`,
    'not a number': `never.${mac}`,
    'with a changed signature': `${good.slice(0, -2)}AA`,
  }
  for (const [what, credential] of Object.entries(bad)) {
    assert.equal(
      await answerTo(sato, await offerOf(Sato, 'call', { credential })),
      'peerAuthentication',
      what,
    )
  }
  assert.equal(await answerTo(sato, await offerOf(Sato, 'call', { credential: good })), 'answer')
  stage.skip(5 * 60_000 + 1)
  assert.equal(
    await answerTo(sato, await offerOf(Sato, 'call', { credential: good })),
    'peerAuthentication',
    'the credential expires after five minutes',
  )
  await leave(sato, lobby)
})

test('[realtime media] keeps the relay connection on an ICE restart', async () => {
  const { lobby: kiosk } = stage.kiosks
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  sato.send(event('callFromUser', kiosk.signageId))
  await lobby.waitFor('callFromUser')
  stage.relay.joins.length = 0
  assert.equal(await answerTo(lobby, await offerOf(kiosk, 'call', { restart: true })), 'answer')
  assert.equal(stage.relay.joins.length, 0)
  assert.deepEqual(
    stage.relay.restarts.map(({ roomId, participantId }) => `${roomId} ${participantId}`),
    [`signage:${kiosk.signageId} signage:${kiosk.signageId}`],
  )
  stage.relay.failWith = new RelayError('closed', 'no such connection')
  assert.equal(await answerTo(lobby, await offerOf(kiosk, 'call', { restart: true })), 'peerCreation')
  stage.relay.failWith = undefined
  const forged = await offerOf(kiosk, 'call', { restart: true, credential: 'forged' })
  assert.equal(await answerTo(lobby, forged), 'peerAuthentication')
  await leave(sato, lobby)
})

test('[4.4] adds both sides of a talk to the relay, and removes them at its end', async () => {
  const { Sato } = stage.people
  const { lobby: kiosk } = stage.kiosks
  const room = `signage:${kiosk.signageId}`
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  sato.send(event('callFromUser', kiosk.signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  stage.relay.joins.length = 0
  lobby.send(await offerOf(kiosk, 'call'))
  sato.send(await offerOf(Sato, 'call'))
  const answers = [await lobby.waitFor('answer'), await sato.waitFor('answer')]
  assert.deepEqual(
    answers,
    [PEER, PEER].map((peerId) => ({ type: 'answer', sdp: FAKE_ANSWER, peerId })),
  )
  const places = stage.relay.joins.map(
    ({ roomId, participantId, party }) => `${roomId} ${participantId} ${party}`,
  )
  assert.deepEqual(places, [`${room} signage:${kiosk.signageId} signage`, `${room} host:${Sato.userId} host`])
  const heard = stage.relay.joins.map(({ receives }) =>
    receives.map(({ slot, from, of }) => `${slot}=${from}.${of}`).join(' '),
  )
  assert.deepEqual(heard, [
    'voice=host.voice camera=host.camera screen=host.screen',
    'voice=signage.voice camera=signage.camera whisper=whisperer.whisper',
  ])

  sato.send({ type: 'iceCandidate', candidate: { candidate: 'candidate:1' } })
  await sato.settle()
  assert.deepEqual(stage.relay.candidates, [`${room}/host:${Sato.userId} candidate:1`])
  assert.equal(stage.relay.inside().length, 2)
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  assert.deepEqual(stage.relay.inside(), [])
  await leave(sato, lobby)
})

test('[realtime media] tells only the page concerned that its connection to the relay is lost', async () => {
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const [yamamoto, other] = [
    await stage.page(stage.people.Yamamoto, 'monitor'),
    await stage.page(stage.people.Yamamoto, 'observer'),
  ]
  yamamoto.send(watch(signageId))
  await yamamoto.waitFor('monitoringStart')
  assert.equal(
    await answerTo(yamamoto, await offerOf(stage.people.Yamamoto, 'monitoring', { signageId })),
    'answer',
  )
  const { roomId, participantId } = stage.relay.joins.at(-1)!
  for (const event of [
    { kind: 'failed', roomId, participantId: 'viewer:0' },
    { kind: 'failed', roomId: 'signage:0', participantId },
    { kind: 'closed', roomId, participantId },
    { kind: 'failed', roomId, participantId },
  ] as const)
    stage.relay.emit(event)
  const lost = (await yamamoto.settle()).filter(({ type }) => type === 'mediaLost')
  assert.deepEqual(
    lost.map((message) => message.type === 'mediaLost' && message.peerId),
    [PEER],
  )
  for (const page of [lobby, other])
    assert.ok((await page.settle()).every(({ type }) => type !== 'mediaLost'))
  await leave(yamamoto, other, lobby)
})

test("[4.4] accepts a kiosk's WebRTC offer only while the kiosk is calling, in a call or monitored", async () => {
  const { lobby: kiosk, station } = stage.kiosks
  const { Sato } = stage.people
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  const offer = await offerOf(kiosk, 'call')
  assert.equal(await answerTo(lobby, offer), 'peerCreation', 'no call and no monitoring')
  stage.press(lobby)
  await sato.waitFor('callFromSignage')
  assert.equal(await answerTo(lobby, offer), 'answer', 'Calling')
  assert.equal(
    await answerTo(sato, await offerOf(Sato, 'call')),
    'peerCreation',
    'a call that is not answered has no host',
  )
  lobby.send({ type: 'homeButton' })
  await lobby.settle()
  assert.deepEqual(stage.relay.inside(), [])
  assert.equal(await answerTo(lobby, offer), 'peerCreation', 'in Standby again')

  sato.send(watch(kiosk.signageId))
  assert.equal((await lobby.waitFor('monitoringRequest')).monitors, 1)
  await sato.waitFor('monitoringStart')
  assert.equal(await answerTo(lobby, offer), 'answer', 'watched')
  assert.equal(
    await answerTo(sato, await offerOf(Sato, 'monitoring', { signageId: kiosk.signageId })),
    'answer',
  )
  assert.equal(
    await answerTo(sato, await offerOf(Sato, 'monitoring', { signageId: station.signageId })),
    'peerCreation',
    'not the signage that it monitors',
  )
  assert.equal(await answerTo(sato, await offerOf(Sato, 'monitoring')), 'peerCreation', 'no signage named')
  const [own, viewer, ...others] = stage.relay.inside()
  assert.equal(own, `signage:${kiosk.signageId}/signage:${kiosk.signageId}`)
  assert.match(viewer ?? '', new RegExp(`^signage:${kiosk.signageId}/viewer:${Sato.userId}:`))
  assert.deepEqual(others, [])
  sato.send(watch(kiosk.signageId, false))
  await sato.waitFor('monitoringEnd')
  assert.equal((await lobby.waitFor('monitoringRequest')).monitors, 0)
  assert.deepEqual(stage.relay.inside(), [], 'the kiosk’s peer closes with the last viewer')
  await leave(sato, lobby)
})

test("[decisions 4] removes both ends of a kiosk's self-test from the relay when they close", async () => {
  const { lobby: kiosk } = stage.kiosks
  const lobby = await stage.kiosk('lobby')
  const roomId = `selfTest:${kiosk.signageId}`
  const participantIds = [`selfTest:${kiosk.signageId}`, `selfTestEcho:${kiosk.signageId}`]
  assert.equal(await answerTo(lobby, await offerOf(kiosk, 'selfTest')), 'answer')
  assert.equal(await answerTo(lobby, await offerOf(kiosk, 'selfTestEcho')), 'answer')
  assert.deepEqual(
    stage.relay.inside(),
    participantIds.map((participantId) => `${roomId}/${participantId}`),
  )
  for (const participantId of participantIds) stage.relay.emit({ kind: 'failed', roomId, participantId })
  assert.deepEqual(stage.relay.inside(), [])
  await leave(lobby)
})

test('[8] reports errors of the relay to the page, and logs them with their reason', async (t) => {
  const warn = t.mock.method(stage.app.log, 'warn')
  const { Sato } = stage.people
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  sato.send(event('callFromUser', stage.kiosks.lobby.signageId))
  await lobby.waitFor('callFromUser')
  const offer = await offerOf(Sato, 'call')
  const errors = { noPort: 'noPort', badOffer: 'peerCreation', closed: 'peerCreation' } as const
  for (const [code, key] of Object.entries(errors)) {
    stage.relay.failWith = new RelayError(code as keyof typeof errors, `because of ${code}`)
    assert.equal(await answerTo(sato, offer), key)
    const [fields, text] = warn.mock.calls.at(-1)?.arguments ?? []
    assert.equal(text, 'an offer was refused')
    const place = { roomId: `signage:${stage.kiosks.lobby.signageId}`, participantId: `host:${Sato.userId}` }
    assert.deepEqual(fields, { ...place, code, why: `because of ${code}` })
  }
  assert.equal(warn.mock.callCount(), 3)
  stage.relay.failWith = new TypeError('a fault')
  assert.equal(await answerTo(sato, offer), 'unexpected')
  stage.relay.failWith = undefined
  assert.equal(await answerTo(sato, offer), 'answer')
  await leave(sato, lobby)
})

test('[8] shows Crowded while the relay is full, and offers the call to the operator when the relay has room again', async () => {
  const [lobby, sato] = [await stage.kiosk('lobby'), await stage.standBy('Sato')]
  stage.relay.seatsFree = 1
  stage.press(lobby)
  const { state } = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'receptionRequest')
  assert.deepEqual('crowded' in state && state.crowded, {
    cause: 'busy',
    place: 1,
    waitMinutes: 1,
  })
  sato.send(event('callFromUser', stage.kiosks.lobby.signageId))
  assert.equal((await sato.waitFor('Error')).key, 'busySignage')
  stage.relay.seatsFree = 2
  stage.relay.emit({ kind: 'seats' })
  await sato.waitFor('callFromSignage')
  await leave(sato, lobby)
  stage.relay.seatsFree = 100
})

test('[4.3] ends monitoring when the monitoring page closes, not when another page of the user does', async () => {
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const [list, wall] = [
    await stage.page(stage.people.Yamamoto, 'observer'),
    await stage.page(stage.people.Yamamoto, 'monitor'),
  ]
  wall.send(watch(signageId))
  await lobby.waitFor('monitoringRequest', ({ monitors }) => monitors === 1)
  await wall.close()
  assert.equal((await lobby.waitFor('monitoringRequest')).monitors, 0)
  assert.equal((await list.waitFor('monitoringEnd')).signageId, signageId)
  await list.close()
  await leave(lobby)
})

test('[4.3] keeps monitoring while another page of the same user still monitors', async () => {
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const [one, two] = [
    await stage.page(stage.people.Yamamoto, 'monitor'),
    await stage.page(stage.people.Yamamoto, 'monitor'),
  ]
  for (const page of [one, two]) {
    page.send(watch(signageId))
    await page.waitFor('monitoringStart')
  }
  await lobby.settle()
  await one.close()
  await two.settle()
  const told = (await lobby.settle()).map(({ type }) => type)
  assert.ok(!told.includes('monitoringRequest'), told.join(' '))
  await two.close()
  assert.equal((await lobby.waitFor('monitoringRequest')).monitors, 0)
  await leave(lobby)
})

test('[4.3] gives each monitoring page its own connection to the relay, also two pages of the same user', async () => {
  const { Yamamoto } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const pages = [await stage.page(Yamamoto, 'monitor'), await stage.page(Yamamoto, 'monitor')] as const
  const [one, two] = pages
  const watchAt = async (page: TestSocket): Promise<void> => {
    page.send(watch(signageId))
    await page.waitFor('monitoringStart')
    assert.equal(await answerTo(page, await offerOf(Yamamoto, 'monitoring', { signageId })), 'answer')
  }
  for (const page of pages) await watchAt(page)
  const [first, second] = stage.relay.inside()
  assert.equal(stage.relay.inside().length, 2)
  assert.notEqual(first, second)

  one.send(watch(signageId, false))
  await one.settle()
  assert.deepEqual(stage.relay.inside(), [second], 'one page stops')
  assert.equal(
    await answerTo(one, await offerOf(Yamamoto, 'monitoring', { signageId })),
    'peerCreation',
    'a page that has stopped gets no picture',
  )
  await watchAt(one)
  assert.deepEqual(stage.relay.inside(), [second, first])
  assert.ok((await two.settle()).every(({ type }) => type !== 'monitoringEnd'))

  const left = nextLeave()
  await one.close()
  await left
  assert.deepEqual(stage.relay.inside(), [second], 'one page closes')
  const counts = (await lobby.settle()).flatMap((said) =>
    said.type === 'monitoringRequest' ? [said.monitors] : [],
  )
  assert.ok(counts.length > 0 && counts.every((monitors) => monitors === 1), counts.join(' '))

  const other = await stage.page(Yamamoto, 'monitor')
  await watchAt(other)
  assert.equal(stage.relay.inside().length, 2)
  await leave(lobby)
  for (const page of [two, other]) await page.waitFor('monitoringEnd')
  assert.deepEqual(stage.relay.inside(), [], 'all pages leave when monitoring ends')
  await leave(two, other)
})

test('[realtime] a page that has connected again keeps its media when the server notices that the old socket is gone', async () => {
  const { Yamamoto } = stage.people
  const { signageId } = stage.kiosks.lobby
  const lobby = await stage.kiosk('lobby')
  const participant = newParticipant()
  const before = await stage.page(Yamamoto, 'monitor', participant)
  before.send(watch(signageId))
  await before.waitFor('monitoringStart')
  assert.equal(await answerTo(before, await offerOf(Yamamoto, 'monitoring', { signageId })), 'answer')
  const inside = stage.relay.inside()
  const now = await stage.page(Yamamoto, 'monitor', participant)
  now.send(watch(signageId))
  await now.waitFor('monitoringStart')
  await leave(before)
  await now.settle()
  assert.deepEqual(stage.relay.inside(), inside)
  const left = nextLeave()
  await now.close()
  await left
  assert.deepEqual(stage.relay.inside(), [])
  await leave(lobby)
})

test('[decisions 8] gives short-lived TURN credentials, only to users and kiosks in a call, monitoring or listening', async () => {
  const { Sato, Tanaka, Yamamoto, System, Stranger } = stage.people
  const { lobby: kiosk, station, elsewhere } = stage.kiosks
  const unconfirmed = addPerson(stage.db, {
    companyId: stage.companyId,
    role: 'webReservationUser',
    isConfirmed: false,
  })
  const accounts = [Sato, Tanaka, Yamamoto, System, Stranger, unconfirmed, kiosk, station, elsewhere]
  const everybody = await Promise.all(accounts.map(stage.cookieOf))
  const pages = [
    await stage.kiosk('lobby'),
    await stage.standBy('Sato'),
    await stage.page(Yamamoto, 'monitor'),
    await stage.page(Tanaka, 'monitor'),
    await stage.page(unconfirmed, 'observer'),
  ] as const
  const [lobby, sato, yamamoto, tanaka] = pages
  for (const { received } of pages) {
    const [config] = received
    assert.ok(config?.type === 'config')
    assert.deepEqual(config.iceServers, [])
  }
  assert.deepEqual(await relayedOf(everybody), [], 'no call and no monitoring')

  stage.press(lobby)
  await sato.waitFor('callFromSignage')
  assert.deepEqual(
    await relayedOf(everybody),
    [kiosk.accountId],
    'only the kiosk before the call is answered',
  )
  lobby.send({ type: 'homeButton' })
  await lobby.settle()
  assert.deepEqual(await relayedOf(everybody), [])

  sato.send(event('callFromUser', kiosk.signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  assert.deepEqual(await relayedOf(everybody), [Sato.accountId, kiosk.accountId])
  yamamoto.send({ type: 'listen', signageId: kiosk.signageId, on: true })
  await yamamoto.waitFor('listenStart')
  assert.deepEqual(await relayedOf(everybody), [Sato.accountId, Yamamoto.accountId, kiosk.accountId])

  const [server] = (await videoCallBy(everybody[0]!)).iceServers
  const leftS = Number(server!.username.split(':')[0]) - stage.now() / 1_000
  assert.ok(leftS > 0 && leftS <= 600, `${leftS} s`)
  stage.skip(10 * 60_000)
  const [later] = (await videoCallBy(everybody[0]!)).iceServers
  assert.ok(
    Number(later!.username.split(':')[0]) * 1_000 > stage.now(),
    'an ICE restart gets new credentials',
  )

  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  assert.deepEqual(await relayedOf(everybody), [], 'the talk is over')

  tanaka.send(watch(kiosk.signageId))
  await tanaka.waitFor('monitoringStart')
  assert.deepEqual(await relayedOf(everybody), [Tanaka.accountId, kiosk.accountId])
  tanaka.send(watch(kiosk.signageId, false))
  await tanaka.settle()
  assert.deepEqual(await relayedOf(everybody), [])
  await leave(...pages)
})
