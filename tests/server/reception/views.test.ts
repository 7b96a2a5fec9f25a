import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addChannel, addPerson, addStore } from '../../support/builders.ts'
import { type Desk, idOf, openDesk, uuid } from '../../support/desk.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'

const MINUTE = 60_000
const entryOf = (desk: Desk, name = 'lobby') => desk.views.signageEntry(idOf(desk, name))
const ownOf = (desk: Desk, name = 'lobby') => desk.views.ownSignage(idOf(desk, name))

/** Opens a desk with Hana's reserved room, reserved for ten minutes from now. */
function openRoom() {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  const { db, companyId, clock, reception } = desk
  const { userId } = addPerson(db, { companyId, name: 'Hana', role: 'webReservationUser' })
  const roomId = ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1)
  const startAt = clock.now()
  const reservationId = insertReservation(db, {
    companyId,
    userId,
    signageId: roomId,
    title: '相談',
    characterId: null,
    createdAt: 1,
    startAt,
    endAt: startAt + 10 * MINUTE,
  }).id
  const { rooms, signages, operators } = reception
  return {
    desk,
    userId,
    roomId,
    reservationId,
    startAt,
    rooms,
    signages,
    operators,
    calls: reception.calls,
    clock,
  }
}

test("[2.4.14] the list shows an idle signage's state and since when it has been idle", () => {
  const desk = openDesk()
  const { name, state, scene, since, hostId, hostName, touchButton, lostAt, monitors, devices, storeId } =
    entryOf(desk)
  assert.deepEqual(
    { name, state, scene, since, hostId, hostName, touchButton, lostAt, monitors, devices, storeId },
    {
      name: 'lobby',
      state: 'Standby',
      scene: 'Standby',
      since: MONDAY_AT,
      hostId: null,
      hostName: null,
      touchButton: null,
      lostAt: null,
      monitors: 0,
      devices: null,
      storeId: 0,
    },
  )
  assert.deepEqual(
    entryOf(desk).assigned.map(({ name: who }) => who),
    ['Sato', 'Tanaka'],
  )
  assert.equal('shown' in entryOf(desk), false, 'its kiosk has said nothing')
})

test('[2.4.14] the list shows since when a signage is called, in a talk, disconnected or idle', () => {
  const desk = openDesk()
  const since = (): number => (entryOf(desk).since - MONDAY_AT) / 1_000
  desk.wait(1)
  desk.press('lobby')
  desk.wait(1)
  assert.deepEqual([since(), entryOf(desk).touchButton], [1, '受付'])
  desk.accept('Sato', 'lobby')
  assert.deepEqual([since(), entryOf(desk).hostName], [2, 'Sato'])
  desk.wait(1)
  desk.hangsUp('Sato')
  assert.deepEqual([since(), entryOf(desk).touchButton, entryOf(desk).hostId], [3, null, null])
  desk.wait(1)
  desk.isSilent('lobby')
  desk.wait(1)
  assert.deepEqual([since(), entryOf(desk).lostAt], [4, MONDAY_AT + 4_000])
  desk.isBack('lobby')
  assert.deepEqual(
    [since(), entryOf(desk).lostAt],
    [3, null],
    'back within the grace period: only the connection has changed',
  )
  desk.isSilent('lobby')
  desk.isGone('lobby')
  desk.wait(1)
  assert.equal(since(), 5)
  desk.isBack('lobby')
  assert.equal(since(), 6)
})

test('[4.3] the list shows since when the first operator has monitored a signage, also if a second one begins', () => {
  const desk = openDesk()
  const since = (): number => (entryOf(desk).since - MONDAY_AT) / 1_000
  desk.wait(1)
  desk.watches('Sato', 'lobby')
  assert.equal(since(), 1)
  desk.wait(1)
  desk.watches('Tanaka', 'lobby')
  desk.watches('Sato', 'lobby', false)
  assert.deepEqual([since(), entryOf(desk).monitors], [1, 1])
  desk.watches('Tanaka', 'lobby', false)
  assert.equal(since(), 2)
  desk.wait(1)
  desk.suspends('lobby')
  assert.equal(since(), 3)
  desk.wait(1)
  desk.suspends('lobby')
  assert.equal(since(), 3)
})

test('[4.3] announces each start and end of monitoring once', () => {
  const desk = openDesk()
  const kinds = (): string[] => desk.receptionEvents.splice(0).map(({ kind }) => kind)
  desk.watches('Sato', 'lobby')
  desk.watches('Sato', 'station')
  assert.deepEqual(kinds(), ['monitoringStarted', 'signageChanged', 'monitoringStarted', 'signageChanged'])
  desk.watches('Tanaka', 'lobby', false)
  assert.deepEqual(kinds(), [])
  desk.press('station')
  assert.ok(kinds().includes('monitoringEnded'))
  assert.deepEqual([entryOf(desk).monitors, entryOf(desk, 'station').monitors], [1, 0])
  desk.isSilent('Sato')
  desk.isGone('Sato')
  assert.equal(entryOf(desk).monitors, 0)
})

test('[4.3] lets only the owner monitor a reserved room, while there is no talk', () => {
  const { desk, userId, roomId, operators } = openRoom()
  const { monitoring } = desk.reception
  assert.throws(() => monitoring.start(idOf(desk, 'Sato'), desk.companyId, roomId), { key: 'notFound' })
  operators.here(userId)
  monitoring.start(userId, desk.companyId, roomId)
  assert.equal(desk.views.ownSignage(roomId).monitors, 1)
})

test("[2.4.14] announces a kiosk's devices and what it shows only when they change", () => {
  const desk = openDesk()
  const { signages } = desk.reception
  const lobby = idOf(desk, 'lobby')
  const causes = (): string[] =>
    desk.receptionEvents.splice(0).flatMap((one) => ('cause' in one ? [one.cause ?? ''] : []))
  signages.setDevices(lobby, { camera: 'granted', microphone: 'granted' })
  assert.deepEqual(
    [causes(), entryOf(desk).devices],
    [['devices'], { camera: 'granted', microphone: 'granted' }],
  )
  signages.setDevices(lobby, { camera: 'granted', microphone: 'granted' })
  assert.deepEqual(causes(), [])
  signages.setDevices(lobby, { camera: 'granted', microphone: 'denied' })
  signages.setDevices(lobby, { camera: 'denied', microphone: 'denied' })
  assert.deepEqual(causes(), ['devices', 'devices'])
  const report = { scene: 'Standby', version: 3, mediaId: null, telop: '', at: 1 } as const
  for (const [change, isNews] of [
    [{}, true],
    [{ at: 2 }, false],
    [{ version: 4 }, true],
    [{ version: 4, telop: '展示' }, true],
    [{ version: 4, telop: '展示', language: 'en' }, true],
    [{ version: 4, telop: '展示', language: 'en', fps: 30 }, false],
  ] as const) {
    signages.reportShown(lobby, { ...report, ...change })
    assert.deepEqual(causes(), isNews ? ['shown'] : [], JSON.stringify(change))
  }
  assert.deepEqual(entryOf(desk).shown, {
    scene: 'Standby',
    version: 4,
    mediaId: null,
    telop: '展示',
    language: 'en',
  })
  signages.reportShown(lobby, report)
  assert.equal(entryOf(desk).shown?.language, 'ja', 'its own language unless it says another')
  desk.isSilent('lobby')
  desk.isGone('lobby')
  assert.deepEqual([entryOf(desk).devices, 'shown' in entryOf(desk)], [null, false], 'gone with the kiosk')
})

test("[2.4.14] announces an operator's devices only when they change", () => {
  const desk = openDesk()
  const sato = idOf(desk, 'Sato')
  const { operators } = desk.reception
  const entry = () => desk.views.operatorEntry(findUser(desk.db, sato)!)
  assert.deepEqual([entry().devices, entry().state, entry().storeId], [null, 'Standby', 0])
  for (const [camera, microphone, isNews] of [
    ['granted', 'granted', true],
    ['granted', 'granted', false],
    ['granted', 'missing', true],
    ['denied', 'denied', true],
  ] as const) {
    desk.receptionEvents.length = 0
    operators.setDevices(sato, { camera, microphone })
    assert.equal(desk.receptionEvents.length, isNews ? 1 : 0)
  }
  assert.deepEqual(entry().devices, { camera: 'denied', microphone: 'denied' })
  desk.isSilent('Sato')
  desk.isGone('Sato')
  assert.deepEqual([entry().devices, entry().state], [null, 'Logout'])
  const newcomer = addPerson(desk.db, { companyId: desk.companyId })
  const unseen = desk.views.operatorEntry(findUser(desk.db, newcomer.userId)!)
  assert.deepEqual([unseen.state, unseen.since], ['Logout', 0])
})

test('[2.4.14] lists signages and operators to administrators and operators, but nothing to guests', () => {
  const { desk, userId } = openRoom()
  const { db, companyId, views } = desk
  const ginza = addStore(db, companyId)
  const clerk = addPerson(db, { companyId, name: 'Clerk', storeId: ginza }).userId
  const names = (role: 'companyAdmin' | 'operator' | 'signage' | 'webReservationUser', who: number | null) =>
    views.entriesFor({ companyId, userId: who, role }).map(({ name }) => name)
  assert.deepEqual(names('companyAdmin', null), ['lobby', 'station', 'Sato', 'Clerk'])
  assert.deepEqual(names('operator', idOf(desk, 'Sato')), ['lobby', 'station', 'Sato', 'Clerk'])
  assert.deepEqual(names('operator', clerk), ['Sato', 'Clerk'])
  assert.deepEqual(names('operator', null), ['Sato', 'Clerk'])
  assert.deepEqual(names('webReservationUser', userId), [])
  assert.deepEqual(names('signage', null), [])
})

test('[4.4] lists waiting calls oldest first, with their due time and the other called operators', () => {
  const desk = openDesk()
  desk.press('station')
  desk.wait(1)
  desk.press('lobby')
  const list = desk.views.requestsFor(idOf(desk, 'Sato'))
  assert.deepEqual(
    list.map((one) => [
      one.signageName,
      one.touchButton,
      one.lang,
      one.requestedAt,
      one.dueAt,
      one.alsoOffered,
    ]),
    [
      ['station', '受付', 'ja', MONDAY_AT, MONDAY_AT + MINUTE, ['Tanaka']],
      ['lobby', '受付', 'ja', MONDAY_AT + 1_000, MONDAY_AT + 1_000 + MINUTE, ['Tanaka']],
    ],
  )
  assert.deepEqual([list[0]!.captureImageDir, list[0]!.captureAt], [null, null])
  assert.deepEqual(desk.views.requestsFor(99_999), [], 'nobody of this id has been here')
})

test('[7.6] shows a kiosk its own state: idle, its call, its place in the queue, its talk', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  assert.deepEqual(ownOf(desk), {
    signageId: idOf(desk, 'lobby'),
    scene: 'Standby',
    requestId: null,
    crowded: null,
    talk: null,
    endAsked: false,
    monitors: 0,
    room: null,
  })
  desk.press('lobby')
  assert.deepEqual([ownOf(desk).scene, ownOf(desk).requestId], ['Calling', desk.requestId('lobby')])
  assert.equal(ownOf(desk).talk, null)
  desk.wait(1)
  desk.accept('Sato', 'lobby')
  assert.deepEqual(ownOf(desk).talk, {
    callId: desk.requestId('lobby'),
    signageId: idOf(desk, 'lobby'),
    signageName: 'lobby',
    storeName: null,
    touchButton: '受付',
    hostId: idOf(desk, 'Sato'),
    hostName: 'Sato',
    requestedAt: MONDAY_AT,
    startedAt: MONDAY_AT + 1_000,
    lang: 'ja',
    endsAt: null,
    characterId: null,
    unreached: [],
    isSharing: false,
    hostLostAt: null,
  })
  updateUser(desk.db, idOf(desk, 'Sato'), { latinName: 'Misaki Sato' })
  assert.equal(ownOf(desk).talk?.hostLatinName, 'Misaki Sato')
  desk.press('station')
  assert.deepEqual(ownOf(desk, 'station').crowded, { cause: 'busy', place: 1, waitMinutes: 3 })
  assert.deepEqual(ownOf(desk).crowded, null)
  desk.goesHome('lobby')
  assert.equal(ownOf(desk).endAsked, true)
  assert.deepEqual(desk.views.ownOperator(idOf(desk, 'Sato')), {
    userId: idOf(desk, 'Sato'),
    state: 'Active',
    since: MONDAY_AT + 1_000,
    hasChannel: true,
    room: null,
    talk: ownOf(desk).talk,
  })
})

test('[4.4] shows a waiting kiosk no place in the queue while no operator is in Standby', () => {
  const desk = openDesk({ operators: { Sato: 'away' } })
  desk.press('lobby')
  assert.deepEqual(ownOf(desk).crowded, { cause: 'absent', place: null, waitMinutes: null })
})

test('[4.6] shows both sides who is inside a reserved room during its reservation', () => {
  const { desk, userId, roomId, reservationId, startAt, rooms, signages, operators, calls, clock } =
    openRoom()
  const room = () => {
    const { room: shape } = desk.views.ownSignage(roomId)
    assert.deepEqual(desk.views.ownOperator(userId).room, shape)
    return shape && [shape.isHostHere, shape.isGuestHere]
  }
  assert.deepEqual(desk.views.ownSignage(roomId).room, {
    reservationId,
    signageId: roomId,
    title: '相談',
    startAt,
    endAt: startAt + 10 * MINUTE,
    hostName: 'Hana',
    isHostHere: false,
    isGuestHere: false,
  })
  assert.equal(desk.views.ownSignage(roomId).room?.hostLatinName, undefined)
  updateUser(desk.db, userId, { latinName: 'Hana Suzuki' })
  assert.equal(desk.views.ownSignage(roomId).room?.hostLatinName, 'Hana Suzuki')
  operators.here(userId)
  signages.here(roomId)
  assert.deepEqual(room(), [false, true])
  calls.begin(userId, roomId)
  assert.deepEqual(room(), [true, true])
  const talk = desk.views.ownOperator(userId).talk
  assert.deepEqual([talk?.signageName, talk?.endsAt], ['相談', startAt + 10 * MINUTE])
  rooms.goOut(userId, talk!.callId)
  assert.deepEqual([room(), desk.views.ownOperator(userId).talk], [[false, true], null])
  signages.silent(roomId)
  signages.gone(roomId)
  assert.deepEqual(room(), [false, false])
  clock.advance(10 * MINUTE)
  assert.equal(room(), null)
})

test('[4.6] lets only the owner enter a reserved room, and only during the reservation', () => {
  const { desk, userId, roomId, rooms, operators, calls, clock } = openRoom()
  assert.equal(desk.views.ownOperator(idOf(desk, 'Sato')).room, null)
  assert.throws(() => calls.begin(idOf(desk, 'Sato'), roomId), { key: 'notFound' })
  operators.here(userId)
  assert.throws(() => rooms.goOut(userId, uuid(1)), { key: 'noCall' })
  desk.ports.areFree = false
  assert.throws(() => calls.begin(userId, roomId), { key: 'noPort' })
  desk.ports.areFree = true
  clock.advance(10 * MINUTE)
  assert.throws(() => calls.begin(userId, roomId), { key: 'notYetOpen' })
})

test('[7.6] shows both sides that one has no media connection, until it has one or a new talk begins', () => {
  const desk = openDesk({ operators: { Sato: 'standby' } })
  desk.press('lobby')
  desk.accept('Sato', 'lobby')
  const { calls } = desk.reception
  const callId = desk.requestId('lobby')
  const [lobby, sato] = [idOf(desk, 'lobby'), idOf(desk, 'Sato')]
  const told = (): number => desk.receptionEvents.splice(0).length
  told()
  calls.setUnreached({ signageId: lobby }, callId, false)
  assert.equal(told(), 0)
  calls.setUnreached({ signageId: lobby }, callId, true)
  calls.setUnreached({ signageId: lobby }, callId, true)
  assert.deepEqual([told(), ownOf(desk).talk?.unreached], [2, ['signage']])
  calls.setUnreached({ userId: sato }, callId, true)
  assert.deepEqual([told(), ownOf(desk).talk?.unreached], [2, ['signage', 'host']])
  calls.setUnreached({ signageId: lobby }, callId, false)
  assert.deepEqual([told(), ownOf(desk).talk?.unreached], [2, ['host']])
  assert.throws(() => calls.setUnreached({ userId: sato }, uuid(1), true), { key: 'noCall' })
  desk.hangsUp('Sato')
  assert.throws(() => calls.setUnreached({ signageId: lobby }, callId, true), { key: 'noCall' })
  desk.wait(2)
  desk.press('lobby', 2)
  desk.accept('Sato', 'lobby', 2)
  assert.deepEqual(ownOf(desk).talk?.unreached, [])
})

test('[decisions 2] refuses a talk on an avatar channel that another operator uses', () => {
  const desk = openDesk({ sharesChannel: true })
  desk.begins('Sato', 'lobby')
  desk.begins('Tanaka', 'station')
  updateUser(desk.db, idOf(desk, 'Tanaka'), { channelId: null })
  desk.begins('Tanaka', 'station')
  updateUser(desk.db, idOf(desk, 'Tanaka'), { channelId: addChannel(desk.db, desk.companyId) })
  desk.begins('Tanaka', 'station')
  assert.deepEqual(
    desk.lines.filter((line) => line.includes('Tanaka begins')).map((line) => line.split(' | ')[0]),
    [
      'Tanaka begins station → refused: noChannel',
      'Tanaka begins station → refused: noChannel',
      'Tanaka begins station → talk station Tanaka',
    ],
  )
})

test('[4.6] notifies the owner when the room opens and ends, and when the guest comes and leaves', () => {
  const { desk, userId, roomId, reservationId, startAt, rooms, signages, clock } = openRoom()
  const endAt = startAt + 10 * MINUTE
  const told = (act: () => void): string[] => {
    desk.receptionEvents.length = 0
    act()
    return desk.receptionEvents.flatMap((one) =>
      'userId' in one && one.userId === userId && 'cause' in one ? [one.cause ?? ''] : [],
    )
  }
  clock.advance(1_000)
  assert.deepEqual(
    told(() => rooms.opened(roomId)),
    ['roomOpened'],
  )
  assert.equal(desk.views.signageEntry(roomId).since, clock.now())
  assert.deepEqual(
    told(() => signages.here(roomId)),
    ['guestCame'],
  )
  assert.deepEqual(
    told(() => signages.silent(roomId)),
    [],
  )
  assert.deepEqual(
    told(() => signages.gone(roomId)),
    ['guestLeft'],
  )
  told(() => rooms.endingSoon(roomId, endAt))
  assert.deepEqual(desk.receptionEvents, [{ kind: 'endingSoon', signageId: roomId, ownerId: userId, endAt }])
  assert.deepEqual(
    told(() => rooms.ended(roomId, reservationId, endAt)),
    ['roomEnded'],
  )
  desk.receptionEvents.length = 0
  rooms.endingSoon(idOf(desk, 'lobby'), endAt)
  assert.deepEqual(desk.receptionEvents, [], 'an ordinary signage has no end')
})

test('[2.4.10] stores when the guest first came to a reserved room and last left it', () => {
  const { desk, roomId, reservationId, startAt, rooms, signages, clock } = openRoom()
  const times = () => {
    const row = findReservation(desk.db, reservationId)!
    return [row.joinedAt, row.leftAt].map((at) => at && (at - startAt) / MINUTE)
  }
  clock.advance(MINUTE)
  signages.here(roomId)
  assert.deepEqual(times(), [1, null])
  clock.advance(MINUTE)
  signages.silent(roomId)
  clock.advance(MINUTE)
  signages.gone(roomId)
  assert.deepEqual(times(), [1, 2], 'gone since the line was lost')
  signages.here(roomId)
  clock.advance(MINUTE)
  assert.deepEqual(times(), [1, 2])
  clock.advance(6 * MINUTE)
  rooms.ended(roomId, reservationId, startAt + 10 * MINUTE)
  assert.deepEqual(times(), [1, 10])
})

test('[decisions 4] a deleted signage loses its call and its monitoring operators', () => {
  const desk = openDesk()
  desk.press('lobby')
  desk.watches('Sato', 'station')
  for (const name of ['lobby', 'station']) desk.reception.signages.forget(idOf(desk, name))
  assert.deepEqual(desk.views.requestsFor(idOf(desk, 'Sato')), [])
  assert.deepEqual(desk.reception.world.callOf(idOf(desk, 'lobby')), undefined)
  assert.deepEqual([entryOf(desk).state, entryOf(desk, 'station').monitors], ['Logout', 0])
})
