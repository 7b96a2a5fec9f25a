import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertCharacter } from '../../../db/queries/characters.ts'
import { findReservation } from '../../../db/queries/reservations.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { updateUser } from '../../../db/queries/users.ts'
import { multipart } from '../../support/forms.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { cookieHeader } from '../../support/test-app.ts'

/** A Monday; each test uses a different hour. */
const DAY = '2026-04-06'
const at = (clock: string): number => Date.parse(`${DAY}T${clock}:00+09:00`)

let nowAt = at('09:00')
let stage: Stage
before(async () => {
  stage = await openStage({ now: () => nowAt, environment: { TURN_URLS: 'turn:relay.example:3478' } })
})
after(() => stage.close())

/** Sets the server's time, and lets the reservation clock open and end the reservations that are due. */
function moveTo(clock: string): void {
  nowAt = at(clock)
  stage.app.reservationClock.changed()
}

async function book(
  start: string,
  end: string,
  more: { characterID?: number } = {},
): Promise<{ id: number; token: string; signageId: number }> {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/token/create',
    headers: { cookie: await stage.cookieOf(stage.people.Suzuki) },
    payload: {
      title: '打ち合わせ',
      start: `${DAY}T${start}:00+09:00`,
      end: `${DAY}T${end}:00+09:00`,
      ...more,
    },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  const { id, link, signageID } = answer.json().reservation
  return { id, token: new URL(link).searchParams.get('token') ?? '', signageId: signageID }
}

async function guestCookie(token: string): Promise<string> {
  const answer = await stage.app.inject({ method: 'POST', url: '/token/login', payload: { token } })
  assert.equal(answer.statusCode, 200, answer.body)
  return cookieHeader(answer.cookies)
}

/** Whether a client with this session cookie would get TURN credentials now. */
async function isRelayed(cookie: string): Promise<boolean> {
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/authVideoCall',
    headers: { cookie },
    payload: { peerId: 'abcdEFGH-0123456' },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<{ iceServers: unknown[] }>().iceServers.length > 0
}

const enters = (host: TestSocket, signageId: number): void =>
  host.send({ type: 'stateTransitionEvent', eventType: 'callFromUser', signageId })

const ownOf = async (socket: TestSocket, cause: string) =>
  (await socket.waitFor('stateTransitionMsg', (message) => message.cause === cause)).state

test("[4.3] runs a reservation from the owner's entry until its end, also if the owner leaves and returns", async () => {
  const { id, token, signageId } = await book('10:00', '10:20')
  const host = await stage.page(stage.people.Suzuki, 'operator')
  const otherPage = await stage.page(stage.people.Suzuki, 'observer')
  const joined = await ownOf(host, 'joined')
  assert.equal('room' in joined && joined.room, null)
  enters(host, signageId)
  assert.equal((await host.waitFor('Error')).key, 'notYetOpen')

  moveTo('10:00')
  const opened = await ownOf(host, 'roomOpened')
  assert.deepEqual(opened.room?.isGuestHere, false)
  enters(host, signageId)
  const inside = await ownOf(host, 'call')
  assert.equal('state' in inside && inside.state, 'Active')

  const guest = await openSocket(stage.address, { as: 'signage', cookie: await guestCookie(token) })
  const guestState = await ownOf(guest, 'joined')
  assert.equal('scene' in guestState && guestState.scene, 'Active')
  assert.deepEqual(
    [guestState.room?.hostName, guestState.room?.isHostHere, guestState.room?.endAt],
    ['鈴木', true, at('10:20')],
  )
  assert.equal((await ownOf(host, 'guestCame')).room?.isGuestHere, true)

  // The host leaves for a moment. The visitor stays, and the reservation does not end.
  host.send({ type: 'serviceCloseForWRU', callId: guestState.talk!.callId })
  await guest.waitFor('serviceCloseForWRU')
  const out = await ownOf(host, 'hostLeft')
  assert.equal('state' in out && out.state, 'Logout')
  enters(host, signageId)
  await guest.waitFor('stateTransitionMsg', ({ state }) => state.room?.isHostHere === true)

  moveTo('10:15')
  assert.equal((await guest.waitFor('endingSoon')).endAt, at('10:20'))
  // the reservation owner's other open page is warned, too
  await host.waitFor('endingSoon')
  await otherPage.waitFor('endingSoon')

  moveTo('10:20')
  assert.equal((await guest.waitFor('serviceClosed')).cause, 'ended')
  assert.equal((await guest.waitFor('logout')).cause, 'ended')
  await guest.closed
  assert.equal((await host.waitFor('serviceClosed')).cause, 'ended')
  const after = await ownOf(host, 'roomEnded')
  assert.equal(after.room, null)
  const row = findReservation(stage.db, id)
  assert.deepEqual([row?.joinedAt, row?.leftAt], [at('10:00'), at('10:20')])
  await host.close()
})

test('[4.3] lets one visitor at a time into a reserved room, from the start until the end of the reservation', async () => {
  const { token } = await book('11:00', '11:10')
  const cookie = await guestCookie(token)
  nowAt = at('11:00') - 1
  const early = await openSocket(stage.address, { as: 'signage', cookie })
  assert.equal((await early.waitFor('logout')).cause, 'session')
  await early.closed

  moveTo('11:00')
  const first = await openSocket(stage.address, { as: 'signage', cookie })
  await first.waitFor('stateTransitionMsg')
  const second = await openSocket(stage.address, { as: 'signage', cookie })
  assert.equal((await second.waitFor('alreadyExist')).key, 'roomTaken')
  await second.closed
  // the second visitor may enter the reserved room after the first one has left
  first.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  await first.closed
  const again = await openSocket(stage.address, { as: 'signage', cookie })
  await again.waitFor('stateTransitionMsg')

  moveTo('11:10')
  await again.waitFor('logout')
  await again.closed
  const late = await stage.app.inject({ method: 'POST', url: '/token/login', payload: { token } })
  assert.equal(late.json().key, 'tokenExpired')
})

test('[4.3] hides a reserved room from other users, and refuses calls by its visitor', async () => {
  const { token, signageId } = await book('13:00', '13:10')
  moveTo('13:00')
  const guest = await openSocket(stage.address, { as: 'signage', cookie: await guestCookie(token) })
  await guest.waitFor('stateTransitionMsg')
  stage.press(guest)
  assert.equal((await guest.waitFor('Error')).key, 'wrongState')

  const admin = await stage.page(stage.people.Yamamoto, 'operator')
  const lists = await admin.waitFor('submitSignageState')
  assert.deepEqual(
    lists.entries.filter(({ type, id }) => type === 'signage' && id === signageId),
    [],
  )
  enters(admin, signageId)
  assert.equal((await admin.waitFor('Error')).key, 'notFound')
  admin.send({ type: 'stateTransitionEvent', eventType: 'monitoringRequest', signageId, on: true })
  assert.equal((await admin.waitFor('Error')).key, 'notFound')
  moveTo('13:10')
  await guest.waitFor('logout')
})

test('[4.3] keeps the host in the reserved room after the visitor has left', async () => {
  const { token, signageId, id } = await book('14:00', '14:30')
  moveTo('14:00')
  const host = await stage.page(stage.people.Suzuki, 'operator')
  enters(host, signageId)
  await ownOf(host, 'call')
  const guest = await openSocket(stage.address, { as: 'signage', cookie: await guestCookie(token) })
  await guest.waitFor('stateTransitionMsg')
  await ownOf(host, 'guestCame')
  nowAt = at('14:05')
  guest.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  assert.equal((await ownOf(host, 'guestLeft')).room?.isGuestHere, false)
  assert.equal(stage.app.hub !== undefined && findReservation(stage.db, id)?.leftAt, at('14:05'))
  const back = await openSocket(stage.address, { as: 'signage', cookie: await guestCookie(token) })
  const state = await ownOf(back, 'joined')
  assert.equal('scene' in state && state.scene, 'Active')
  moveTo('14:30')
  await back.waitFor('logout')
  await host.close()
})

test('[decisions 2] lets no administrator edit a reserved room or set a password for it', async () => {
  const { signageId } = await book('16:00', '16:10')
  const cookie = await stage.cookieOf(stage.people.Yamamoto)
  const update = async (fields: Record<string, string>) => {
    const { payload, headers } = multipart({ signageId: String(signageId), ...fields })
    return stage.app.inject({
      method: 'POST',
      url: '/api/updateSignage',
      payload,
      headers: { ...headers, cookie },
    })
  }
  const password = 'Back-door-1'
  const settings = await update({ password, passwordConfirm: password, isForceSubmit: '1' })
  assert.equal(settings.statusCode, 404, settings.body)
  const template = await stage.app.inject({
    method: 'POST',
    url: '/api/updateTemplates',
    headers: { cookie },
    payload: { signageId, version: 1, templates: [{ signage_state: 'Active', telop: 'x' }] },
  })
  assert.equal(template.statusCode, 404, template.body)
})

test("[3] shows the booked character during a reservation, and the room owner's character before and after", async () => {
  const [uke, bear] = ['うけ子', 'くま蔵'].map((name) =>
    insertCharacter(stage.db, { name, imageUrl: '/x.webp', standbyUrl: '/x.mp4', modelUrl: '/x.vrm' }),
  )
  updateUser(stage.db, stage.people.Suzuki.userId, { characterId: uke!.id })
  const { token, signageId } = await book('17:00', '17:10', { characterID: bear!.id })
  const shownTo = async (cookie: string): Promise<number> => {
    const payload = { targetId: signageId }
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/getSignage',
      headers: { cookie },
      payload,
    })
    return answer.json().default_character.id
  }
  const owner = await stage.cookieOf(stage.people.Suzuki)
  assert.equal(await shownTo(owner), uke!.id)

  moveTo('17:00')
  assert.equal(await shownTo(owner), bear!.id)
  assert.equal(await shownTo(await guestCookie(token)), bear!.id)
  const host = await stage.page(stage.people.Suzuki, 'operator')
  enters(host, signageId)
  const { talk } = await ownOf(host, 'call')
  assert.equal(talk?.characterId, bear!.id)
  assert.equal(findSignage(stage.db, signageId)?.lastCharacterId, bear!.id)

  moveTo('17:10')
  assert.equal(await shownTo(owner), uke!.id)
  await host.close()
})

test("[decisions 8] gives TURN credentials for a reserved room only from its owner's entry until the reservation's end", async () => {
  const { token, signageId } = await book('17:30', '17:50')
  const owner = await stage.cookieOf(stage.people.Suzuki)
  const host = await stage.page(stage.people.Suzuki, 'operator')
  assert.equal(await isRelayed(owner), false)
  moveTo('17:30')
  await ownOf(host, 'roomOpened')
  const guest = await guestCookie(token)
  assert.deepEqual([await isRelayed(owner), await isRelayed(guest)], [false, false])
  enters(host, signageId)
  await ownOf(host, 'call')
  assert.deepEqual([await isRelayed(owner), await isRelayed(guest)], [true, true])
  moveTo('17:50')
  await ownOf(host, 'roomEnded')
  assert.equal(await isRelayed(owner), false)
  await host.close()
})

test("[decisions 6] shows the room's owner the visitor's name until the visitor leaves, also after a change of the name", async () => {
  const host = await stage.page(stage.people.Suzuki, 'operator')
  const { token, signageId } = await book('17:50', '18:00')
  moveTo('17:50')
  const guest = await openSocket(stage.address, { as: 'signage', cookie: await guestCookie(token) })
  await ownOf(host, 'guestCame')
  guest.send({ type: 'guestName', name: ' 山田 太郎 ' })
  assert.equal((await ownOf(host, 'guestName')).room?.guestName, '山田 太郎')
  assert.equal((await ownOf(guest, 'guestName')).room?.guestName, '山田 太郎')
  enters(host, signageId)
  assert.equal((await ownOf(host, 'call')).talk?.guestName, '山田 太郎')

  guest.send({ type: 'guestName', name: 'あ'.repeat(41) })
  assert.equal((await guest.waitFor('Error')).key, 'unknownMessage')
  guest.send({ type: 'guestName', name: '' })
  const named = await host.waitFor(
    'stateTransitionMsg',
    ({ state }) => state.talk != null && !state.talk.guestName,
  )
  assert.equal(named.state.room?.guestName, undefined)
  guest.send({ type: 'guestName', name: '山田' })
  await host.waitFor('stateTransitionMsg', ({ state }) => state.room?.guestName === '山田')
  guest.send({ type: 'stateTransitionEvent', eventType: 'logout' })
  assert.equal((await ownOf(host, 'guestLeft')).room?.guestName, undefined)
  moveTo('18:00')
  await host.close()
})
