import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { findCall } from '../../../db/queries/calls.ts'
import { insertCharacter } from '../../../db/queries/characters.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { findUser } from '../../../db/queries/users.ts'
import { jpeg, multipart } from '../../support/forms.ts'
import type { TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
const open: TestSocket[] = []
before(async () => {
  stage = await openStage()
})
after(() => stage.close())
// Signs all pages out, so that neither a grace period nor a recent press of a button affects the next test.
afterEach(async () => {
  stage.skip(2_000)
  for (const socket of open.splice(0)) {
    socket.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await socket.closed
  }
})

const kiosk = async (name: 'lobby' | 'station'): Promise<TestSocket> => {
  const socket = await stage.kiosk(name)
  open.push(socket)
  return socket
}
const standBy = async (name: 'Sato' | 'Tanaka'): Promise<TestSocket> => {
  const socket = await stage.standBy(name)
  open.push(socket)
  return socket
}
const callFromUser = (signageId: number): ToServer => ({
  type: 'stateTransitionEvent',
  eventType: 'callFromUser',
  signageId,
})
const of = <T extends ToClient['type']>(
  messages: readonly ToClient[],
  type: T,
): Extract<ToClient, { type: T }>[] =>
  messages.filter((message): message is Extract<ToClient, { type: T }> => message.type === type)

/** The messages that concern the page itself, without list updates caused by others. */
const transcript = (messages: readonly ToClient[]): string[] =>
  messages.flatMap((message) => {
    switch (message.type) {
      case 'stateTransitionMsg':
        return `state ${'scene' in message.state ? message.state.scene : message.state.state}`
      case 'submitReceptionUser':
        return `list ${message.requests.length}`
      case 'acceptRequest':
        return `acceptRequest ${message.shouldRecept} ${message.reason}`
      case 'serviceClosed':
        return `serviceClosed ${message.cause} ${message.reload ? 'reload' : 'no reload'}`
      case 'submitCall':
        return `submitCall ${message.offered ? 'offered' : `place ${message.place}`}`
      case 'informAnswerUserInfo':
        return `informAnswerUserInfo ${message.name}`
      case 'operatorStateTransition':
      case 'reflectOperatorState':
      case 'reflectSignageState':
      case 'deviceStateTransition':
        return []
      default:
        return message.type
    }
  })

const event = (eventType: 'acceptRequest' | 'rejectRequest', requestId: string): ToServer => ({
  type: 'stateTransitionEvent',
  eventType,
  requestId,
})
const ended = (callId: string): ToServer => ({
  type: 'stateTransitionEvent',
  eventType: 'serviceClosed',
  callId,
})

test('[4.4] sends each page of a call its messages in order, from the press of a button to the end', async () => {
  const lobby = await kiosk('lobby')
  const [sato, tanaka] = [await standBy('Sato'), await standBy('Tanaka')]
  for (const page of [lobby, sato, tanaka]) await page.settle()
  const told = async (): Promise<Record<string, string[]>> => {
    const [kioskSaw, satoSaw, tanakaSaw] = [await lobby.settle(), await sato.settle(), await tanaka.settle()]
    return { lobby: transcript(kioskSaw), sato: transcript(satoSaw), tanaka: transcript(tanakaSaw) }
  }

  const requestId = stage.press(lobby)
  assert.deepEqual(await told(), {
    lobby: ['state Calling', 'submitCall offered'],
    sato: ['callFromSignage', 'list 1'],
    tanaka: ['callFromSignage', 'list 1'],
  })

  tanaka.send(event('acceptRequest', requestId))
  const won = transcript(await tanaka.settle())
  assert.deepEqual(won, ['lastUseCharacter', 'acceptRequest true null', 'state Active', 'list 0'])
  assert.deepEqual(await told(), {
    lobby: ['callFromUser', 'acceptRequest true null', 'informAnswerUserInfo 田中', 'state Active'],
    sato: ['acceptRequest false answered', 'list 0'],
    tanaka: [],
  })

  sato.send(event('acceptRequest', requestId))
  tanaka.send(event('acceptRequest', requestId))
  await sato
    .settle()
    .then((messages) => assert.deepEqual(transcript(messages), ['acceptRequest false answered']))
  await tanaka
    .settle()
    .then((messages) => assert.deepEqual(transcript(messages), ['acceptRequest true null']))
  assert.deepEqual(transcript(await lobby.settle()), [])

  tanaka.send(ended(requestId))
  await tanaka
    .settle()
    .then((messages) =>
      assert.deepEqual(transcript(messages), ['serviceClosed closed reload', 'state Standby']),
    )
  assert.deepEqual(transcript(await lobby.settle()), ['serviceClosed closed reload', 'state Standby'])
})

test('[4.4] the call dialog shows the signage, the start and end time of the call, and the other operators who are called', async () => {
  const lobby = await kiosk('lobby')
  const [sato] = [await standBy('Sato'), await standBy('Tanaka')]
  const before = stage.now()
  const requestId = stage.press(lobby)
  const { requests } = await sato.waitFor('submitReceptionUser', (message) => message.requests.length > 0)
  const [request] = requests
  assert.ok(request)
  const { signageName, touchButton, lang, alsoOffered, captureImageDir, lastUseCharacter } = request
  assert.deepEqual(
    { id: request.requestId, signageName, touchButton, lang, alsoOffered, captureImageDir, lastUseCharacter },
    {
      id: requestId,
      signageName: 'ロビー',
      touchButton: '受付',
      lang: 'ja',
      alsoOffered: ['田中'],
      captureImageDir: null,
      lastUseCharacter: null,
    },
  )
  assert.ok(request.requestedAt >= before && request.requestedAt <= stage.now())
  assert.equal(request.dueAt - request.requestedAt, 60_000)
})

test("[7.3] the call dialog shows the visitor's picture as soon as it arrives", async () => {
  const lobby = await kiosk('lobby')
  const sato = await standBy('Sato')
  const requestId = stage.press(lobby)
  await sato.waitFor('submitReceptionUser', ({ requests }) => requests.length === 1)
  const signageId = stage.kiosks.lobby.signageId
  const upload = async (account: { loginId: string }) =>
    stage.app.inject({
      method: 'POST',
      url: '/api/addCaptureImage',
      ...multipart({ requestId, signageId: String(signageId) }, jpeg),
      cookies: Object.fromEntries((await stage.cookieOf(account)).split('; ').map((pair) => pair.split('='))),
    })
  assert.equal((await upload(stage.kiosks.station)).statusCode, 404)
  assert.equal((await upload(stage.kiosks.lobby)).statusCode, 200)
  const { requests } = await sato.waitFor(
    'submitReceptionUser',
    (message) => message.requests[0]?.captureImageDir !== null,
  )
  assert.equal(requests[0]?.captureImageDir, `/captures/${requestId}`)
  assert.ok(requests[0]?.captureAt)
})

test('[4.4] tells a waiting kiosk its place in the queue', async () => {
  const [lobby, station] = [await kiosk('lobby'), await kiosk('station')]
  const sato = await standBy('Sato')
  sato.send({
    type: 'stateTransitionEvent',
    eventType: 'callFromUser',
    signageId: stage.kiosks.lobby.signageId,
  })
  const { callId } = await lobby.waitFor('callFromUser')
  stage.press(station)
  const crowded = await station.waitFor(
    'stateTransitionMsg',
    ({ cause }) => cause !== 'joined' && cause !== 'here',
  )
  assert.deepEqual('crowded' in crowded.state && crowded.state.crowded, {
    cause: 'busy',
    place: 1,
    waitMinutes: 3,
  })
  sato.send(ended(callId))
  await sato.waitFor('callFromSignage')
  const { requests } = await sato.waitFor('submitReceptionUser', (message) => message.requests.length === 1)
  assert.equal(requests[0]?.signageName, '駅前')
  await station.waitFor('submitCall', ({ offered }) => offered)
})

test('[4.4] closes the call dialog when the visitor cancels, and sends the kiosk only one message to reload', async () => {
  const lobby = await kiosk('lobby')
  const sato = await standBy('Sato')
  await sato.settle()
  stage.press(lobby)
  await sato.waitFor('submitReceptionUser', ({ requests }) => requests.length === 1)
  await lobby.settle()
  lobby.send({ type: 'homeButton' })
  assert.deepEqual(transcript(await lobby.settle()), ['serviceClosed home reload', 'state Standby'])
  assert.deepEqual(transcript(await sato.settle()), ['acceptRequest false withdrawn', 'list 0'])
})

test("[4.4] forwards the messages of a talk between the operator's page and the kiosk", async () => {
  const lobby = await kiosk('lobby')
  const sato = await standBy('Sato')
  const signageId = stage.kiosks.lobby.signageId
  sato.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })
  const { callId } = await lobby.waitFor('callFromUser')
  await sato.settle()

  sato.send({ type: 'informCallId', callId })
  await lobby.waitFor('informCallId', (message) => message.callId === callId)
  lobby.send({ type: 'informCallId', callId })
  await sato.waitFor('informCallId', (message) => message.callId === callId)
  for (const eventType of ['shareScreen', 'closeShareScreen'] as const) {
    sato.send({ type: 'stateTransitionEvent', eventType, callId })
    await lobby.waitFor(eventType, (message) => message.callId === callId)
  }
  for (let report = 0; report < 3; report++) {
    lobby.send({ type: 'stateTransitionEvent', eventType: 'decodeFrames', framesDecoded: 0 })
  }
  assert.equal((await sato.waitFor('signageDecodeError')).on, true)
  const figures = {
    framesDecoded: 150,
    qp: 30,
    codec: 'VP8',
    fps: 29.5,
    bytes: 10,
    rtt: 35,
    lost: 2,
    lostRatio: 0.01,
  }
  lobby.send({ type: 'stateTransitionEvent', eventType: 'decodeFrames', ...figures })
  assert.deepEqual(await sato.waitFor('signageLink', ({ framesDecoded }) => framesDecoded > 0), {
    type: 'signageLink',
    signageId,
    ...figures,
  })
  sato.send({ type: 'tmpMessage', signageId, text: '少々お待ちください' })
  assert.equal((await lobby.waitFor('tmpMessage')).text, '少々お待ちください')
  const askedAt = stage.now()
  lobby.send({ type: 'homeButton' })
  const asked = await sato.waitFor('homeButtonOnline')
  assert.equal(asked.callId, callId)
  assert.ok(Math.abs(asked.endsAt - askedAt - 15_000) < 2_000)

  sato.send({ type: 'informCallId', callId: randomUUID() })
  assert.equal((await sato.waitFor('Error')).key, 'noCall')
  sato.send({ type: 'stateTransitionEvent', eventType: 'shareScreen', callId: randomUUID() })
  assert.equal((await sato.waitFor('Error')).key, 'notTheHost')
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosedNotReloadSignage', callId })
  assert.equal((await lobby.waitFor('serviceClosed')).reload, false)
})

test('[4.4] keeps a shared screen through reloads, and ends it with the talk', async () => {
  let lobby = await kiosk('lobby')
  let sato = await standBy('Sato')
  const begin = () => sato.send(callFromUser(stage.kiosks.lobby.signageId))
  const share = (callId: string, eventType: 'shareScreen' | 'closeShareScreen') =>
    sato.send({ type: 'stateTransitionEvent', eventType, callId })
  const isSharing = (messages: readonly ToClient[]) =>
    of(messages, 'stateTransitionMsg').map(({ state }) => state.talk?.isSharing)
  const joined = (messages: readonly ToClient[]) =>
    of(messages, 'stateTransitionMsg').find(({ cause }) => cause === 'joined')?.state.talk?.isSharing
  begin()
  const { callId } = await lobby.waitFor('callFromUser')
  await Promise.all([lobby.settle(), sato.settle()])

  share(callId, 'shareScreen')
  await lobby.waitFor('shareScreen')
  const both = [await lobby.settle(), await sato.settle()]
  assert.deepEqual(both.map(isSharing), [[true], [true]])
  share(callId, 'shareScreen')
  assert.deepEqual((await sato.settle()).length, 0, 'a repeated message changes nothing')

  // the kiosk and the operator's page reload
  lobby.terminate()
  await sato.waitFor('signageConnectionLosted')
  open[open.indexOf(lobby)] = lobby = await stage.kiosk('lobby')
  assert.equal(joined(lobby.received), true)
  await sato.close()
  sato = await standBy('Sato')
  assert.equal(joined(sato.received), true)
  share(callId, 'closeShareScreen')
  await lobby.waitFor('closeShareScreen')
  assert.deepEqual(isSharing(await lobby.settle()), [false])

  // the next talk begins without a shared screen
  share(callId, 'shareScreen')
  await lobby.waitFor('shareScreen')
  sato.send(ended(callId))
  await lobby.waitFor('serviceClosed')
  stage.skip(2_000)
  begin()
  const again = await lobby.waitFor('stateTransitionMsg', ({ state }) => state.talk !== null)
  assert.equal(again.state.talk?.isSharing, false)
  share(callId, 'closeShareScreen')
  assert.equal((await sato.waitFor('Error')).key, 'notTheHost')
})

test("[realtime] keeps the operator's message through reloads, until the visitor closes it or the call ends", async () => {
  let lobby = await kiosk('lobby')
  let sato = await standBy('Sato')
  const { signageId } = stage.kiosks.lobby
  sato.send(callFromUser(signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  await Promise.all([lobby.settle(), sato.settle()])
  const write = (text: string) => sato.send({ type: 'tmpMessage', signageId, text })
  const closeAtKiosk = (text: string) => lobby.send({ type: 'messageClosed', callId, text })
  const messages = (received: readonly ToClient[]) =>
    of(received, 'stateTransitionMsg').map(({ state }) => state.talk?.message)
  const both = async () => [messages(await lobby.settle()), messages(await sato.settle())]

  write('こちらへ')
  await lobby.waitFor('tmpMessage')
  assert.deepEqual(await both(), [['こちらへ'], ['こちらへ']])

  lobby.terminate()
  await sato.waitFor('signageConnectionLosted')
  open[open.indexOf(lobby)] = lobby = await stage.kiosk('lobby')
  await sato.close()
  sato = await standBy('Sato')
  const joined = ({ received }: TestSocket) =>
    of(received, 'stateTransitionMsg').find(({ cause }) => cause === 'joined')?.state.talk?.message
  assert.deepEqual([joined(lobby), joined(sato)], ['こちらへ', 'こちらへ'])

  await Promise.all([lobby.settle(), sato.settle()])
  closeAtKiosk('前の文')
  assert.deepEqual(await both(), [[], []], 'the operator has replaced what the visitor closed')
  closeAtKiosk('こちらへ')
  await sato.waitFor(
    'stateTransitionMsg',
    ({ state }) => state.talk !== null && state.talk.message === undefined,
  )
  write('少々お待ちください')
  await sato.waitFor('stateTransitionMsg', ({ state }) => state.talk?.message !== undefined)
  sato.send(ended(callId))
  await lobby.waitFor('serviceClosed')
  await lobby.settle()
  write('302号室へどうぞ')
  assert.equal((await sato.waitFor('Error')).key, 'noCall')
  assert.deepEqual(of(await lobby.settle(), 'tmpMessage'), [], 'the next visitor does not read it')
  stage.skip(2_000)
  sato.send(callFromUser(signageId))
  const again = await lobby.waitFor('stateTransitionMsg', ({ state }) => state.talk !== null)
  assert.equal(again.state.talk?.message, undefined)
})

test('[3] stores which character the operator uses, with the call and with its signage', async () => {
  const [lobby, sato, tanaka] = [await kiosk('lobby'), await standBy('Sato'), await standBy('Tanaka')]
  const urls = { imageUrl: '/x.webp', standbyUrl: '/x.mp4', modelUrl: '/x.vrm' }
  const bear = insertCharacter(stage.db, { name: 'くま蔵', ...urls })
  const companyId = findUser(stage.db, stage.people.Stranger.userId)!.companyId!
  const foreign = insertCharacter(stage.db, { name: 'よそ子', companyId, ...urls })
  const { signageId } = stage.kiosks.lobby
  sato.send(callFromUser(signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  const says = (page: TestSocket, characterId: number, id = callId) =>
    page.send({ type: 'characterUsed', callId: id, characterId })
  says(tanaka, bear.id)
  assert.equal((await tanaka.waitFor('Error')).key, 'notTheHost')
  says(sato, bear.id, randomUUID())
  assert.equal((await sato.waitFor('Error')).key, 'notTheHost')
  says(sato, foreign.id)
  assert.equal((await sato.waitFor('Error')).key, 'notFound')
  assert.equal(findCall(stage.db, callId)?.characterId, null)

  says(sato, bear.id)
  await sato.settle()
  assert.equal(findCall(stage.db, callId)?.characterId, bear.id)
  assert.equal(findSignage(stage.db, signageId)?.lastCharacterId, bear.id)
  sato.send(ended(callId))
  await lobby.waitFor('serviceClosed')
  // the next call dialog shows the character くま蔵 (a bear) as the signage's last used character
  stage.skip(2_000)
  stage.press(lobby)
  const { requests } = await tanaka.waitFor('submitReceptionUser', (message) => message.requests.length === 1)
  assert.equal(requests[0]?.lastUseCharacter, 'くま蔵')
})

test('[realtime media] notifies both sides of a talk, each only once, when one of them has no media connection', async () => {
  const lobby = await kiosk('lobby')
  let sato = await standBy('Sato')
  sato.send(callFromUser(stage.kiosks.lobby.signageId))
  const { callId } = await lobby.waitFor('callFromUser')
  const unreachedOf = (messages: readonly ToClient[]) =>
    of(messages, 'stateTransitionMsg').map(({ cause, state }) => [cause, state.talk?.unreached])
  const settled = async () => [unreachedOf(await lobby.settle()), unreachedOf(await sato.settle())]
  await settled()

  lobby.send({ type: 'unreached', callId, on: true })
  const told = [['unreached', ['signage']]]
  assert.deepEqual(await settled(), [told, told])
  lobby.send({ type: 'unreached', callId, on: true })
  assert.deepEqual(await settled(), [[], []], 'a repeated message changes nothing')
  sato.send({ type: 'unreached', callId, on: true })
  const both = [['unreached', ['signage', 'host']]]
  assert.deepEqual(await settled(), [both, both])
  lobby.send({ type: 'unreached', callId, on: false })
  const host = [['unreached', ['host']]]
  assert.deepEqual(await settled(), [host, host])

  // after reconnecting, a page receives `unreached` in its first state message
  await sato.close()
  sato = await standBy('Sato')
  const joined = sato.received.find((message) => message.type === 'stateTransitionMsg')
  assert.deepEqual(joined?.state.talk?.unreached, ['host'])
  sato.send({ type: 'unreached', callId: randomUUID(), on: true })
  assert.equal((await sato.waitFor('Error')).key, 'noCall')
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')

  stage.skip(2_000)
  sato.send(callFromUser(stage.kiosks.lobby.signageId))
  const again = await lobby.waitFor('stateTransitionMsg', ({ state }) => state.talk !== null)
  assert.deepEqual(again.state.talk?.unreached, [], 'a new talk begins without the report')
})

test("[4.4] restores a talk after the operator's page or the kiosk reloads", async () => {
  const [lobby, sato] = [await kiosk('lobby'), await standBy('Sato')]
  sato.send({
    type: 'stateTransitionEvent',
    eventType: 'callFromUser',
    signageId: stage.kiosks.lobby.signageId,
  })
  const { callId } = await lobby.waitFor('callFromUser')
  sato.terminate()
  const { endsAt } = await lobby.waitFor('operatorConnectionLosted', ({ back }) => !back)
  // the kiosk's state contains the time at which the operator was lost
  const waiting = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'operatorLost')
  assert.equal(endsAt, waiting.state.talk!.hostLostAt! + 10_000)
  assert.ok(Math.abs(endsAt! - stage.now() - 10_000) < 5_000)
  const again = await stage.page(stage.people.Sato, 'operator')
  open[open.indexOf(sato)] = again
  const { state } = await again.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  assert.deepEqual(
    ['userId' in state && state.state, state.talk?.callId, state.talk?.signageName],
    ['Active', callId, 'ロビー'],
  )
  assert.equal((await lobby.waitFor('operatorConnectionLosted', ({ back }) => back)).endsAt, null)
  const found = await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'operatorBack')
  assert.equal(found.state.talk?.hostLostAt, null)

  lobby.terminate()
  const lost = await again.waitFor('signageConnectionLosted', ({ back }) => !back)
  assert.ok(stage.now() - lost.lostAt < 5_000)
  const kioskAgain = await stage.kiosk('lobby')
  open[open.indexOf(lobby)] = kioskAgain
  await again.waitFor('signageConnectionLosted', ({ back }) => back)
  const [own] = of(kioskAgain.received, 'stateTransitionMsg').filter(({ cause }) => cause === 'joined')
  assert.deepEqual(
    [own && 'scene' in own.state && own.state.scene, own?.state.talk?.callId],
    ['Active', callId],
  )
})

test('[4.4] tells an operator who is away why they cannot answer', async () => {
  const lobby = await kiosk('lobby')
  const [sato] = [await standBy('Sato'), await standBy('Tanaka')]
  const requestId = stage.press(lobby)
  await sato.waitFor('submitReceptionUser', ({ requests }) => requests.length === 1)
  sato.send({ type: 'stateTransitionEvent', eventType: 'Leaving' })
  sato.send(event('acceptRequest', requestId))
  const { reason, notFree } = await sato.waitFor('acceptRequest')
  assert.deepEqual([reason, notFree], ['notFree', 'away'])
  sato.send({ type: 'stateTransitionEvent', eventType: 'Standby' })
  await sato.waitFor('operatorStateTransition', ({ state }) => state === 'Standby')
})

test('[4.4] tells an operator that it was an administrator who set them to Leaving', async () => {
  const sato = await standBy('Sato')
  const admin = await stage.page(stage.people.Yamamoto, 'observer')
  open.push(admin)
  admin.send({
    type: 'stateTransitionEvent',
    eventType: 'operatorStateTransition',
    userId: stage.people.Sato.userId,
    state: 'Leaving',
  })
  assert.deepEqual(await sato.waitFor('operatorStateTransition', ({ state }) => state === 'Leaving'), {
    type: 'operatorStateTransition',
    state: 'Leaving',
    cause: 'setAway',
  })
  admin.send({
    type: 'stateTransitionEvent',
    eventType: 'operatorStateTransition',
    userId: stage.people.Sato.userId,
    state: 'Leaving',
  })
  assert.equal((await admin.waitFor('Error')).key, 'wrongState')
  sato.send({ type: 'stateTransitionEvent', eventType: 'Standby' })
  await sato.waitFor('operatorStateTransition', ({ state }) => state === 'Standby')
})
