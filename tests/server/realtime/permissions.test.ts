import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PLAIN_NEEDS, TRANSITION_NEEDS } from '#core/realtime/needs.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { printMatrix, table } from '../../support/matrix.ts'
import type { TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

const ID = randomUUID()

/** A valid message of each type, with ids that do not exist. */
const MESSAGES: Record<string, ToServer> = Object.fromEntries(
  (
    [
      { type: 'ping' },
      { type: 'offer', sdp: 'v=0', purpose: 'call', peerId: 'abcdefgh-1234567', credential: 'made-up' },
      { type: 'iceCandidate', candidate: { candidate: '' } },
      { type: 'devicePermission', camera: 'granted', microphone: 'granted' },
      { type: 'informCallId', callId: ID },
      { type: 'unreached', callId: ID, on: true },
      { type: 'mediaBlocked', callId: ID, on: true },
      { type: 'characterUsed', callId: ID, characterId: 1 },
      { type: 'homeButton' },
      { type: 'handOver', callId: ID, userId: 99_999 },
      { type: 'handOverAnswer', callId: ID, answer: 'accept' },
      { type: 'listen', signageId: 99_999, on: true },
      { type: 'whisper', callId: ID, on: true },
      { type: 'serviceCloseForWRU', callId: ID },
      { type: 'selfTest', signageId: 99_999 },
      { type: 'requestLogout', objectId: 99_999 },
      { type: 'kioskReport', scene: 'Standby', version: 1 },
      { type: 'talkState', talkId: ID, phase: null, step: 0, lang: 'ja' },
      { type: 'caption', callId: ID, seq: 1, lang: 'ja', text: 'x', final: true },
      { type: 'captionLanguage', callId: ID, lang: 'ja' },
      { type: 'captionSwitch', callId: ID, on: true },
      { type: 'tmpMessage', signageId: 99_999, text: 'x' },
      { type: 'messageClosed', callId: ID, text: 'x' },
      { type: 'guestName', name: 'x' },
      { type: 'faceCapture', isPanelOpen: false },
      { type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: ID },
      { type: 'stateTransitionEvent', eventType: 'rejectRequest', requestId: ID },
      { type: 'stateTransitionEvent', eventType: 'suspend', signageId: 99_999 },
      { type: 'stateTransitionEvent', eventType: 'restart', signageId: 99_999 },
      {
        type: 'stateTransitionEvent',
        eventType: 'operatorStateTransition',
        userId: 99_999,
        state: 'Leaving',
      },
      { type: 'stateTransitionEvent', eventType: 'decodeFrames', framesDecoded: 1 },
      {
        type: 'stateTransitionEvent',
        eventType: 'talkLog',
        talkId: ID,
        speaker: 'ai',
        lang: 'ja',
        text: 'x',
      },
      { type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId: 99_999, on: true },
      { type: 'stateTransitionEvent', eventType: 'callFromUser', signageId: 99_999 },
      { type: 'stateTransitionEvent', eventType: 'serviceClosed', callId: ID },
      { type: 'stateTransitionEvent', eventType: 'serviceClosedNotReloadSignage', callId: ID },
      { type: 'stateTransitionEvent', eventType: 'shareScreen', callId: ID },
      { type: 'stateTransitionEvent', eventType: 'closeShareScreen', callId: ID },
      { type: 'stateTransitionEvent', eventType: 'PossibleStandby' },
      { type: 'stateTransitionEvent', eventType: 'Leaving' },
      { type: 'stateTransitionEvent', eventType: 'Standby' },
      {
        type: 'stateTransitionEvent',
        eventType: 'receptionRequest',
        requestId: randomUUID(),
        touchButton: null,
        reason: 'touch',
        lang: 'ja',
      },
    ] satisfies ToServer[]
  ).map((message) => [message.type === 'stateTransitionEvent' ? message.eventType : message.type, message]),
)

/** Sends the message. @returns the key of the Error message, the reason in the answer to acceptRequest, or `ok` */
async function answerTo(page: TestSocket, message: ToServer): Promise<string> {
  page.send(message)
  if (message.type === 'ping') await page.waitFor('pong')
  const answers = await page.settle()
  const error = answers.find((answer) => answer.type === 'Error')
  if (error) return error.key
  const late = answers.find((answer) => answer.type === 'acceptRequest')
  return late ? `${late.reason}` : 'ok'
}

test('[6] refuses every message from pages that may not send it', async () => {
  const titles = Object.keys(MESSAGES)
  const all = [...Object.keys(PLAIN_NEEDS), ...Object.keys(TRANSITION_NEEDS)]
  assert.deepEqual(
    [...titles, 'logout'].sort(),
    all.sort(),
    'every message of the contract but logout is sent here',
  )

  const pages = {
    signage: await stage.kiosk('lobby'),
    operator: await stage.page(stage.people.Sato, 'operator'),
    'operator, observing': await stage.page(stage.people.Tanaka, 'observer'),
    admin: await stage.page(stage.people.Yamamoto, 'operator'),
    'admin, observing': await stage.page(stage.people.Yamamoto, 'observer'),
    'reservation user': await stage.page(stage.people.Suzuki, 'operator'),
    system: await stage.page(stage.people.System, 'observer'),
  }
  const answers = new Map<string, string>()
  for (const [who, page] of Object.entries(pages)) {
    for (const title of titles) answers.set(`${who}/${title}`, await answerTo(page, MESSAGES[title]!))
  }
  const printed = printMatrix(
    titles,
    Object.keys(pages),
    (title) => title,
    (title, who) => answers.get(`${who}/${title}`)?.replace('notAllowed', '-') ?? '?',
  )
  assert.equal(
    printed,
    table(`
                                  | signage            | operator           | operator, observing | admin              | admin, observing   | reservation user   | system
    ping                          | ok                 | ok                 | ok                  | ok                 | ok                 | ok                 | ok
    offer                         | peerAuthentication | peerAuthentication | peerAuthentication  | peerAuthentication | peerAuthentication | peerAuthentication | peerAuthentication
    iceCandidate                  | ok                 | ok                 | ok                  | ok                 | ok                 | ok                 | ok
    devicePermission              | ok                 | ok                 | -                   | ok                 | -                  | ok                 | -
    informCallId                  | noCall             | noCall             | -                   | noCall             | -                  | noCall             | -
    unreached                     | noCall             | noCall             | -                   | noCall             | -                  | noCall             | -
    mediaBlocked                  | noCall             | noCall             | -                   | noCall             | -                  | noCall             | -
    characterUsed                 | -                  | notTheHost         | -                   | notTheHost         | -                  | notTheHost         | -
    homeButton                    | noCall             | -                  | -                   | -                  | -                  | -                  | -
    handOver                      | -                  | noCall             | -                   | noCall             | -                  | -                  | -
    handOverAnswer                | -                  | handOverGone       | -                   | handOverGone       | -                  | -                  | -
    listen                        | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    whisper                       | -                  | -                  | -                   | noCall             | noCall             | -                  | notFound
    serviceCloseForWRU            | -                  | noCall             | -                   | noCall             | -                  | noCall             | -
    selfTest                      | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    requestLogout                 | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    kioskReport                   | ok                 | -                  | -                   | -                  | -                  | -                  | -
    talkState                     | ok                 | -                  | -                   | -                  | -                  | -                  | -
    caption | noCall             | noCall             | -                   | noCall             | -                  | -                  | -
    captionLanguage | noCall             | noCall             | -                   | noCall             | -                  | -                  | -
    captionSwitch                 | -                  | noCall             | -                   | noCall             | -                  | -                  | -
    tmpMessage                    | -                  | notFound           | -                   | notFound           | -                  | -                  | -
    messageClosed                 | noCall             | -                  | -                   | -                  | -                  | -                  | -
    guestName                     | -                  | -                  | -                   | -                  | -                  | -                  | -
    faceCapture                   | -                  | ok                 | -                   | ok                 | -                  | ok                 | -
    acceptRequest                 | -                  | withdrawn          | -                   | withdrawn          | -                  | -                  | -
    rejectRequest                 | -                  | withdrawn          | -                   | withdrawn          | -                  | -                  | -
    suspend                       | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    restart                       | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    operatorStateTransition       | -                  | -                  | -                   | notFound           | notFound           | -                  | notFound
    decodeFrames                  | ok                 | -                  | -                   | -                  | -                  | -                  | -
    talkLog                       | notFound           | -                  | -                   | -                  | -                  | -                  | -
    monitoringRequest             | -                  | notFound           | notFound            | notFound           | notFound           | notFound           | notFound
    callFromUser                  | -                  | notFound           | -                   | notFound           | -                  | notFound           | -
    serviceClosed                 | noCall             | noCall             | -                   | noCall             | -                  | noCall             | -
    serviceClosedNotReloadSignage | noCall             | noCall             | -                   | noCall             | -                  | noCall             | -
    shareScreen                   | -                  | notTheHost         | -                   | notTheHost         | -                  | notTheHost         | -
    closeShareScreen              | -                  | notTheHost         | -                   | notTheHost         | -                  | notTheHost         | -
    PossibleStandby               | -                  | ok                 | -                   | ok                 | -                  | -                  | -
    Leaving                       | -                  | ok                 | -                   | ok                 | -                  | -                  | -
    Standby                       | -                  | ok                 | -                   | ok                 | -                  | -                  | -
    receptionRequest              | ok                 | -                  | -                   | -                  | -                  | -                  | -
    `),
  )
  for (const page of Object.values(pages)) {
    page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
    await page.closed
  }
})

test("[decisions 2] answers messages with another company's IDs exactly like messages with IDs that do not exist", async () => {
  const { signageId } = stage.kiosks.elsewhere
  const { userId } = stage.people.Stranger
  const credential = async (account: { loginId: string }): Promise<string> => {
    const cookie = await stage.cookieOf(account)
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/authVideoCall',
      headers: { cookie },
      payload: { peerId: 'abcdefgh-1234567' },
    })
    return answer.json<{ credential: string }>().credential
  }
  const kiosk = await stage.kiosk('elsewhere')
  await stage.page(stage.people.Stranger, 'operator')
  const admin = await stage.page(stage.people.Yamamoto, 'operator')
  const offer = {
    type: 'offer',
    sdp: 'v=0',
    purpose: 'monitoring',
    peerId: 'abcdefgh-1234567',
    credential: await credential(stage.people.Yamamoto),
  } as const
  const about = (id: number, person: number): ToServer[] => [
    { type: 'requestLogout', objectId: id },
    { type: 'tmpMessage', signageId: id, text: 'x' },
    { ...offer, signageId: id },
    { type: 'stateTransitionEvent', eventType: 'suspend', signageId: id },
    { type: 'stateTransitionEvent', eventType: 'restart', signageId: id },
    { type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId: id, on: true },
    { type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId: id, on: false },
    { type: 'listen', signageId: id, on: true },
    { type: 'listen', signageId: id, on: false },
    { type: 'stateTransitionEvent', eventType: 'callFromUser', signageId: id },
    { type: 'stateTransitionEvent', eventType: 'operatorStateTransition', userId: person, state: 'Leaving' },
  ]
  await kiosk.settle()
  const [theirs, missing] = [about(signageId, userId), about(99_999, 99_999)]
  for (const [n, message] of theirs.entries()) {
    assert.equal(await answerTo(admin, message), 'notFound', JSON.stringify(message))
    assert.equal(await answerTo(admin, missing[n]!), 'notFound', JSON.stringify(missing[n]))
  }
  assert.deepEqual(await kiosk.settle(), [], 'the other company’s kiosk receives nothing')
  assert.equal(findSignage(stage.db, signageId)?.rest, 'Standby')
  await kiosk.close()
  await admin.close()
})

test("[decisions 2] lets an operator see all signages of the operator's shop in the list, but monitor only assigned ones", async () => {
  const { companyId, db } = stage
  const storeId = addStore(db, companyId)
  const colleague = addPerson(db, { companyId, storeId })
  const ito = addPerson(db, { companyId, storeId })
  const others = addSignage(db, { companyId, storeId, assigned: [colleague.userId] })
  const own = addSignage(db, { companyId, storeId, assigned: [ito.userId] })
  for (const account of [others, own]) await stage.page(account, 'signage').then((page) => page.settle())
  const station = await stage.kiosk('station')
  const page = await stage.page(ito, 'operator')
  const { entries } = await page.waitFor('submitSignageState')
  assert.deepEqual(
    entries.filter(({ type }) => type === 'signage').map(({ id }) => id),
    [others.signageId, own.signageId],
  )
  const watch = (signageId: number) =>
    answerTo(page, { type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId, on: true })
  assert.equal(await watch(own.signageId), 'ok')
  assert.equal(await watch(others.signageId), 'notACandidate')
  assert.equal(await watch(stage.kiosks.station.signageId), 'notFound')
  await station.close()
  await page.close()
})

test('[decisions 2] refuses monitoring by a reservation user', async () => {
  const kiosk = await stage.kiosk('station')
  const page = await stage.page(stage.people.Suzuki, 'monitor')
  const { signageId } = stage.kiosks.station
  const answer = await answerTo(page, {
    type: 'stateTransitionEvent',
    eventType: 'monitoringRequest',
    signageId,
    on: true,
  })
  assert.equal(answer, 'notFound')
  const told = (await kiosk.settle()).map(({ type }) => type)
  assert.ok(!told.includes('monitoringRequest'), "the kiosk's camera is not requested")
  await kiosk.close()
  await page.close()
})

test('[4.4] lets an administrator sign out, suspend and restart a signage', async () => {
  const kiosk = await stage.kiosk('lobby')
  const admin = await stage.page(stage.people.Yamamoto, 'observer')
  const { signageId } = stage.kiosks.lobby
  for (const [eventType, scene] of [
    ['suspend', 'Suspended'],
    ['restart', 'Standby'],
  ] as const) {
    admin.send({ type: 'stateTransitionEvent', eventType, signageId })
    await kiosk.waitFor(
      'stateTransitionMsg',
      ({ cause, state }) => cause === eventType && 'scene' in state && state.scene === scene,
    )
    await admin.waitFor('reflectSignageState', ({ entry }) => entry.id === signageId && entry.state === scene)
  }
  admin.send({ type: 'requestLogout', objectId: signageId })
  await kiosk.waitFor('requestLogout')
  await kiosk.close()
  await admin.close()
})
