import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeFaceFrame, encodeFaceFrame } from '#core/face/frame.ts'
import { blankHands } from '#core/face/hands.ts'
import { encodeHandsFrame, HANDS_FRAME_BYTES } from '#core/face/hands-frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { faceMessage, readFaceMessage } from '#core/realtime/binary.ts'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { CLOSE } from '../../../server/realtime/page-connection.ts'
import { newParticipant, openSocket, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

type Name = 'Sato' | 'Tanaka' | 'Yamamoto'

const askToken = async (who: { loginId: string }) =>
  stage.app.inject({
    method: 'POST',
    url: '/api/phoneToken',
    payload: {},
    headers: { cookie: await stage.cookieOf(who) },
  })
const tokenOf = async (name: Name): Promise<string> =>
  (await askToken(stage.people[name])).json<{ token: string }>().token

const openPhone = (token: string, participant = newParticipant(), more: { cookie?: string } = {}) =>
  openSocket(stage.address, { as: 'phone', query: `as=phone&participant=${participant}&t=${token}`, ...more })

/** Opens a phone page with a new token, and waits until it is connected. */
async function phoneOf(name: Name, participant?: string): Promise<TestSocket> {
  const phone = await openPhone(await tokenOf(name), participant)
  await phone.waitFor('config')
  return phone
}

function face(seq: number): Buffer {
  const frame = blankFaceFrame()
  frame.seq = seq
  return Buffer.from(faceMessage('phoneFace', encodeFaceFrame(frame)))
}

const seqOf = (bytes: Buffer): number | undefined => decodeFaceFrame(readFaceMessage(bytes)!.face)?.seq

/** Signs the operator out, so that no grace period affects the next test. */
async function leave(page: TestSocket): Promise<void> {
  page.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  await page.closed
}

async function refusedWith(phone: TestSocket): Promise<[string, number]> {
  const { cause } = await phone.waitFor('logout')
  return [cause, (await phone.closed).code]
}

test("[2.4.4] sends the face data of a phone to its operator's own page, and to no other page", async () => {
  const [sato, tanaka] = [await stage.standBy('Sato'), await stage.standBy('Tanaka')]
  const observer = await stage.page(stage.people.Sato, 'observer')
  const phone = await phoneOf('Sato')
  assert.equal((await sato.waitFor('faceCapture')).hasPhone, true)
  for (const seq of [1, 2, 3]) phone.sendRaw(face(seq))
  const frames = await sato.waitForFrames(3)
  assert.deepEqual(
    frames.map((frame) => frame.toString('hex')),
    [1, 2, 3].map((seq) => face(seq).toString('hex')),
  )
  await Promise.all([tanaka.settle(), observer.settle()])
  assert.deepEqual([tanaka.frames.length, observer.frames.length], [0, 0])
  await phone.close()
  assert.equal((await sato.waitFor('faceCapture')).hasPhone, false)
  await observer.close()
  await Promise.all([leave(sato), leave(tanaka)])
})

/** Saves the operator's profile form. */
async function save(name: Name, fields: Record<string, string>): Promise<void> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ targetUserId: 'SELF', ...fields })) form.set(field, value)
  const request = new Response(form)
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/updateUser',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      cookie: await stage.cookieOf(stage.people[name]),
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

test("[3] tells only the operator's own phone whether to track hands, when the phone connects and after each change", async () => {
  const [sato, tanaka] = [await stage.standBy('Sato'), await stage.standBy('Tanaka')]
  await save('Sato', { hand_tracking_status: '1' })
  const [phone, other] = [await phoneOf('Sato'), await phoneOf('Tanaka')]
  assert.equal((await phone.waitFor('trackHands')).isOn, true)
  await save('Sato', { name: '佐藤 美咲' })
  await save('Sato', { hand_tracking_status: '0' })
  assert.equal((await phone.waitFor('trackHands')).isOn, false)
  await Promise.all([phone.settle(), other.settle()])
  const told = (page: TestSocket) => page.received.filter(({ type }) => type === 'trackHands').length
  assert.deepEqual([told(phone), told(other)], [2, 0])
  await Promise.all([phone.close(), other.close()])
  await Promise.all([leave(sato), leave(tanaka)])
})

test("[2.4.4] accepts a phone's token only once, and lets the page that used it reload", async () => {
  const sato = await stage.standBy('Sato')
  const [token, participant] = [await tokenOf('Sato'), newParticipant()]
  const phone = await openPhone(token, participant)
  await phone.waitFor('config')
  const thief = await openPhone(token)
  assert.deepEqual(await refusedWith(thief), ['phoneToken', CLOSE.notAllowed])
  await phone.settle()
  stage.skip(6 * 60_000)
  const reloaded = await openPhone(token, participant)
  await reloaded.waitFor('config')
  assert.equal((await phone.closed).code, CLOSE.superseded)
  reloaded.sendRaw(face(9))
  assert.equal(seqOf((await sato.waitForFrames(1))[0]!), 9)
  await reloaded.close()
  await leave(sato)
})

test("[2.4.4] refuses a phone's token after five minutes, or after a newer one was made", async () => {
  const sato = await stage.standBy('Sato')
  const old = await tokenOf('Sato')
  stage.skip(5 * 60_000)
  assert.deepEqual(await refusedWith(await openPhone(old)), ['phoneToken', CLOSE.notAllowed])
  const [first, second] = [await tokenOf('Sato'), await tokenOf('Sato')]
  assert.deepEqual(await refusedWith(await openPhone(first)), ['phoneToken', CLOSE.notAllowed])
  const phone = await openPhone(second)
  await phone.waitFor('config')
  await phone.close()
  await leave(sato)
})

test('[2.4.4] a second phone of an operator replaces the first, which cannot return', async () => {
  const sato = await stage.standBy('Sato')
  const participant = newParticipant()
  const firstToken = await tokenOf('Sato')
  const first = await openPhone(firstToken, participant)
  await first.waitFor('config')
  const second = await phoneOf('Sato')
  assert.equal((await first.closed).code, CLOSE.superseded)
  second.sendRaw(face(2))
  assert.equal(seqOf((await sato.waitForFrames(1))[0]!), 2)
  assert.deepEqual(await refusedWith(await openPhone(firstToken, participant)), [
    'phoneToken',
    CLOSE.notAllowed,
  ])
  await second.settle()
  await second.close()
  await leave(sato)
})

test('[2.4.4] refuses a phone with an invented token or without a token, even if its browser has a session', async () => {
  const cookie = await stage.cookieOf(stage.people.Sato)
  const good = await tokenOf('Sato')
  const reversed = [...good].reverse().join('')
  assert.deepEqual(await refusedWith(await openPhone(reversed, undefined, { cookie })), [
    'phoneToken',
    CLOSE.notAllowed,
  ])
  const without = await openSocket(stage.address, {
    as: 'phone',
    cookie,
    query: `as=phone&participant=${newParticipant()}`,
  })
  assert.deepEqual(await refusedWith(without), ['phoneToken', CLOSE.notAllowed])
  for (const t of ['', 'short', `${good}x`, `${good.slice(0, 42)}%00`]) {
    const odd = await openSocket(stage.address, {
      as: 'phone',
      query: `as=phone&participant=${newParticipant()}&t=${t}`,
    })
    assert.ok([CLOSE.notAllowed, CLOSE.signedOut].includes((await odd.closed).code as 4002 | 4004))
  }
})

test('[2.4.4] opens no other kind of socket with a phone’s token', async () => {
  const token = await tokenOf('Sato')
  const socket = await openSocket(stage.address, {
    as: 'operator',
    query: `as=operator&participant=${newParticipant()}&t=${token}`,
  })
  assert.deepEqual(await refusedWith(socket), ['session', CLOSE.signedOut])
})

test('[2.4.4] accepts a phone only while its operator is connected', async () => {
  const lonely = await openPhone(await tokenOf('Tanaka'))
  assert.deepEqual(await refusedWith(lonely), ['operatorAway', CLOSE.notAllowed])
  const tanaka = await stage.standBy('Tanaka')
  const [token, participant] = [await tokenOf('Tanaka'), newParticipant()]
  const phone = await openPhone(token, participant)
  await phone.waitFor('config')
  tanaka.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  assert.deepEqual(await refusedWith(phone), ['operatorAway', CLOSE.signedOut])
  const again = await stage.standBy('Tanaka')
  assert.deepEqual(await refusedWith(await openPhone(token, participant)), ['phoneToken', CLOSE.notAllowed])
  await leave(again)
})

test('[2.4.4] keeps a phone connected while its operator reloads the page', async () => {
  const participant = newParticipant()
  const page = await stage.page(stage.people.Yamamoto, 'operator', participant)
  const phone = await phoneOf('Yamamoto')
  const reloaded = await stage.page(stage.people.Yamamoto, 'operator', participant)
  await reloaded.waitFor('submitReceptionUser')
  phone.sendRaw(face(5))
  assert.equal(seqOf((await reloaded.waitForFrames(1))[0]!), 5)
  assert.equal(page.frames.length, 0)
  await phone.close()
  await leave(reloaded)
})

test("[2.4.4] disconnects the phone and ends unused tokens when the operator's password changes", async () => {
  const sato = await stage.standBy('Sato')
  const { accountId } = stage.people.Sato
  const [token, participant] = [await tokenOf('Sato'), newParticipant()]
  const phone = await openPhone(token, participant)
  await phone.waitFor('config')
  const waiting = await tokenOf('Sato')
  updateAccount(stage.db, accountId, { endsSessions: true })
  stage.app.hub.endAccount(accountId)
  assert.deepEqual(await refusedWith(phone), ['operatorAway', CLOSE.signedOut])
  await sato.closed
  for (const [t, by] of [
    [token, participant],
    [waiting, newParticipant()],
  ] as const) {
    assert.deepEqual(await refusedWith(await openPhone(t, by)), ['phoneToken', CLOSE.notAllowed])
  }
})

test('[9] drops malformed face data of a phone, and keeps its socket open', async () => {
  const tanaka = await stage.standBy('Tanaka')
  const phone = await phoneOf('Tanaka')
  const good = face(1)
  const wrong = [
    Buffer.alloc(0),
    Buffer.from([1]),
    good.subarray(0, 76),
    Buffer.concat([good, Buffer.from([0])]),
    Buffer.concat([Buffer.from([2]), good.subarray(1)]),
    Buffer.concat([good.subarray(0, 1), Buffer.from([0xf2]), good.subarray(2)]),
    Buffer.alloc(1_500, 1),
    Buffer.alloc(64 * 1024, 1),
  ]
  for (const bytes of wrong) phone.sendRaw(bytes)
  phone.sendRaw(face(77))
  assert.deepEqual((await tanaka.waitForFrames(1)).map(seqOf), [77])
  assert.deepEqual(
    (await phone.settle()).filter(({ type }) => type === 'Error'),
    [],
  )
  await phone.close()
  await leave(tanaka)
})

test("[9] drops a phone's face data above sixty messages per second", async () => {
  const tanaka = await stage.standBy('Tanaka')
  const phone = await phoneOf('Tanaka')
  for (let seq = 0; seq < 400; seq++) phone.sendRaw(face(seq))
  await phone.settle()
  await tanaka.settle()
  const count = tanaka.frames.length
  // the limit lets through ten at once, plus sixty a second while the loop runs
  assert.ok(count >= 10 && count < 100, `${count} of 400 went through`)
  stage.skip(1_000)
  phone.sendRaw(face(999))
  const frames = await tanaka.waitForFrames(count + 1)
  assert.equal(seqOf(frames.at(-1)!), 999)
  await phone.close()
  await leave(tanaka)
})

test('[decisions 2] sends a phone nothing about the company, and accepts only face data from it', async () => {
  const tanaka = await stage.standBy('Tanaka')
  const kiosk = await stage.kiosk('lobby')
  const phone = await phoneOf('Tanaka')
  const requestId = stage.press(kiosk)
  await tanaka.waitFor('callFromSignage')
  phone.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  phone.send({ type: 'faceCapture', isPanelOpen: true })
  const keys = (await phone.settle()).map((message) =>
    message.type === 'Error' ? message.key : message.type,
  )
  assert.deepEqual(keys, ['notAllowed', 'notAllowed'])
  kiosk.send({ type: 'homeButton' })
  await Promise.all([phone.close(), kiosk.close(), leave(tanaka)])
})

test('[6] gives phone tokens only to users who talk to visitors', async () => {
  const codes = []
  for (const who of [stage.kiosks.lobby, stage.people.Sato, stage.people.Yamamoto, stage.people.Suzuki]) {
    codes.push((await askToken(who)).statusCode)
  }
  const nobody = await stage.app.inject({ method: 'POST', url: '/api/phoneToken', payload: {} })
  assert.deepEqual([...codes, nobody.statusCode], [403, 200, 200, 200, 401])
  const { token, path, expiresAt } = (await askToken(stage.people.Sato)).json<{
    token: string
    path: string
    expiresAt: number
  }>()
  assert.equal(path, `/phone?t=${token}`)
  assert.ok(Math.abs(expiresAt - stage.now() - 300_000) < 10_000)
})

test('[2.4.4] forwards the hand-tracking frames that a phone sends, and drops malformed ones', async () => {
  const sato = await stage.standBy('Sato')
  const phone = await phoneOf('Sato')
  const bytes = new Uint8Array(HANDS_FRAME_BYTES)
  encodeHandsFrame(blankHands(), 1_000, bytes)
  const hands = Buffer.from(faceMessage('phoneFace', bytes))
  phone.sendRaw(hands)
  phone.sendRaw(hands.subarray(0, 40))
  phone.sendRaw(Buffer.concat([hands, Buffer.of(0)]))
  phone.sendRaw(face(9))
  const frames = await sato.waitForFrames(2)
  assert.deepEqual(
    frames.map((frame) => frame.toString('hex')),
    [hands, face(9)].map((frame) => frame.toString('hex')),
  )
  await phone.close()
  await leave(sato)
})
