import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReservation, insertReservation } from '../../../db/queries/reservations.ts'
import { findUser, updateUser } from '../../../db/queries/users.ts'
import { ensureLinkRoom } from '../../../server/reservations/link-rooms.ts'
import { addChannel, addPerson, addStore } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { idOf, openTestReception, type TestReception, uuid } from '../../support/test-reception.ts'

const MINUTE = 60_000
const entryOf = (testReception: TestReception, name = 'lobby') =>
  testReception.views.signageEntry(idOf(testReception, name))
const ownOf = (testReception: TestReception, name = 'lobby') =>
  testReception.views.ownSignage(idOf(testReception, name))

type Booked = { userId: number; roomId: number; startAt: number }

/** Reserves a room for ten minutes. @returns the id of the reservation */
function bookRoom({ db, companyId }: TestReception, { userId, roomId, startAt }: Booked): number {
  const endAt = startAt + 10 * MINUTE
  const about = { title: '相談', characterId: null, createdAt: 1 }
  return insertReservation(db, { companyId, userId, signageId: roomId, ...about, startAt, endAt }).id
}

/** Opens a test reception with Hana's reserved room, reserved for ten minutes from now. */
function openRoom() {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  const { db, companyId, clock, reception } = testReception
  const { userId } = addPerson(db, { companyId, name: 'Hana', role: 'webReservationUser' })
  const roomId = ensureLinkRoom(db, { ...findUser(db, userId)!, companyId }, 1)
  const startAt = clock.now()
  const reservationId = bookRoom(testReception, { userId, roomId, startAt })
  const { rooms, signages, operators } = reception
  return {
    testReception,
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
  const testReception = openTestReception()
  const { name, state, scene, since, hostId, hostName, touchButton, lostAt, monitors, devices, storeId } =
    entryOf(testReception)
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
    entryOf(testReception).assigned.map(({ name: who }) => who),
    ['Sato', 'Tanaka'],
  )
  assert.equal('shown' in entryOf(testReception), false, 'the kiosk has not reported yet')
})

test('[2.4.14] the list shows since when a signage is called, in a talk, disconnected or idle', () => {
  const testReception = openTestReception()
  const since = (): number => (entryOf(testReception).since - MONDAY_AT) / 1_000
  testReception.wait(1)
  testReception.press('lobby')
  testReception.wait(1)
  assert.deepEqual([since(), entryOf(testReception).touchButton], [1, '受付'])
  testReception.accept('Sato', 'lobby')
  assert.deepEqual([since(), entryOf(testReception).hostName], [2, 'Sato'])
  testReception.wait(1)
  testReception.hangsUp('Sato')
  assert.deepEqual(
    [since(), entryOf(testReception).touchButton, entryOf(testReception).hostId],
    [3, null, null],
  )
  testReception.wait(1)
  testReception.isSilent('lobby')
  testReception.wait(1)
  assert.deepEqual([since(), entryOf(testReception).lostAt], [4, MONDAY_AT + 4_000])
  testReception.isBack('lobby')
  assert.deepEqual(
    [since(), entryOf(testReception).lostAt],
    [3, null],
    'back within the grace period: only the connection has changed',
  )
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  testReception.wait(1)
  assert.equal(since(), 5)
  testReception.isBack('lobby')
  assert.equal(since(), 6)
})

test('[4.3] if two operators monitor a signage, the list shows since when the first of them has done so', () => {
  const testReception = openTestReception()
  const since = (): number => (entryOf(testReception).since - MONDAY_AT) / 1_000
  testReception.wait(1)
  testReception.watches('Sato', 'lobby')
  assert.equal(since(), 1)
  testReception.wait(1)
  testReception.watches('Tanaka', 'lobby')
  testReception.watches('Sato', 'lobby', false)
  assert.deepEqual([since(), entryOf(testReception).monitors], [1, 1])
  testReception.watches('Tanaka', 'lobby', false)
  assert.equal(since(), 2)
  testReception.wait(1)
  testReception.suspends('lobby')
  assert.equal(since(), 3)
  testReception.wait(1)
  testReception.suspends('lobby')
  assert.equal(since(), 3)
})

test('[4.3] announces each start and end of monitoring once', () => {
  const testReception = openTestReception()
  const kinds = (): string[] => testReception.receptionEvents.splice(0).map(({ kind }) => kind)
  testReception.watches('Sato', 'lobby')
  testReception.watches('Sato', 'station')
  assert.deepEqual(kinds(), ['monitoringStarted', 'signageChanged', 'monitoringStarted', 'signageChanged'])
  testReception.watches('Tanaka', 'lobby', false)
  assert.deepEqual(kinds(), [])
  testReception.press('station')
  assert.ok(kinds().includes('monitoringEnded'))
  assert.deepEqual([entryOf(testReception).monitors, entryOf(testReception, 'station').monitors], [1, 0])
  testReception.isSilent('Sato')
  testReception.isGone('Sato')
  assert.equal(entryOf(testReception).monitors, 0)
})

test('[4.3] lets only the owner monitor a reserved room, and only while there is no talk', () => {
  const { testReception, userId, roomId, operators } = openRoom()
  const { monitoring } = testReception.reception
  assert.throws(() => monitoring.start(idOf(testReception, 'Sato'), testReception.companyId, roomId), {
    key: 'notFound',
  })
  operators.here(userId)
  monitoring.start(userId, testReception.companyId, roomId)
  assert.equal(testReception.views.ownSignage(roomId).monitors, 1)
})

test("[2.4.14] announces a kiosk's devices and the content on its screen only when they change", () => {
  const testReception = openTestReception()
  const { signages } = testReception.reception
  const lobby = idOf(testReception, 'lobby')
  const causes = (): string[] =>
    testReception.receptionEvents.splice(0).flatMap((one) => ('cause' in one ? [one.cause ?? ''] : []))
  signages.setDevices(lobby, { camera: 'granted', microphone: 'granted' })
  assert.deepEqual(
    [causes(), entryOf(testReception).devices],
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
  assert.deepEqual(entryOf(testReception).shown, {
    scene: 'Standby',
    version: 4,
    mediaId: null,
    telop: '展示',
    language: 'en',
  })
  signages.reportShown(lobby, report)
  assert.equal(
    entryOf(testReception).shown?.language,
    'ja',
    "the signage's own language unless the kiosk reports another",
  )
  testReception.isSilent('lobby')
  testReception.isGone('lobby')
  assert.deepEqual(
    [entryOf(testReception).devices, 'shown' in entryOf(testReception)],
    [null, false],
    'the report is removed when the kiosk is gone',
  )
})

test("[2.4.14] announces an operator's devices only when they change", () => {
  const testReception = openTestReception()
  const sato = idOf(testReception, 'Sato')
  const { operators } = testReception.reception
  const entry = () => testReception.views.operatorEntry(findUser(testReception.db, sato)!)
  assert.deepEqual([entry().devices, entry().state, entry().storeId], [null, 'Standby', 0])
  for (const [camera, microphone, isNews] of [
    ['granted', 'granted', true],
    ['granted', 'granted', false],
    ['granted', 'missing', true],
    ['denied', 'denied', true],
  ] as const) {
    testReception.receptionEvents.length = 0
    operators.setDevices(sato, { camera, microphone })
    assert.equal(testReception.receptionEvents.length, isNews ? 1 : 0)
  }
  assert.deepEqual(entry().devices, { camera: 'denied', microphone: 'denied' })
  testReception.isSilent('Sato')
  testReception.isGone('Sato')
  assert.deepEqual([entry().devices, entry().state], [null, 'Logout'])
  const newcomer = addPerson(testReception.db, { companyId: testReception.companyId })
  const unseen = testReception.views.operatorEntry(findUser(testReception.db, newcomer.userId)!)
  assert.deepEqual([unseen.state, unseen.since], ['Logout', 0])
})

test("[2.4.14] lists signages and operators to staff, but not to a reservation's visitor (guest)", () => {
  const { testReception, userId } = openRoom()
  const { db, companyId, views } = testReception
  const ginza = addStore(db, companyId)
  const clerk = addPerson(db, { companyId, name: 'Clerk', storeId: ginza }).userId
  const names = (role: 'companyAdmin' | 'operator' | 'signage' | 'webReservationUser', who: number | null) =>
    views.entriesFor({ companyId, userId: who, role }).map(({ name }) => name)
  assert.deepEqual(names('companyAdmin', null), ['lobby', 'station', 'Sato', 'Clerk'])
  assert.deepEqual(names('operator', idOf(testReception, 'Sato')), ['lobby', 'station', 'Sato', 'Clerk'])
  assert.deepEqual(names('operator', clerk), ['Sato', 'Clerk'])
  assert.deepEqual(names('operator', null), ['Sato', 'Clerk'])
  assert.deepEqual(names('webReservationUser', userId), [])
  assert.deepEqual(names('signage', null), [])
})

test('[4.4] lists waiting calls oldest first, with the end of their waiting time and the other called operators', () => {
  const testReception = openTestReception()
  testReception.press('station')
  testReception.wait(1)
  testReception.press('lobby')
  const list = testReception.views.requestsFor(idOf(testReception, 'Sato'))
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
  assert.deepEqual(testReception.views.requestsFor(99_999), [], 'a user who never connected has no requests')
})

test('[7.6] tells a kiosk its own state: idle, calling, its place in the queue, or in a talk', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  assert.deepEqual(ownOf(testReception), {
    signageId: idOf(testReception, 'lobby'),
    scene: 'Standby',
    requestId: null,
    crowded: null,
    talk: null,
    endAsked: false,
    monitors: 0,
    room: null,
  })
  testReception.press('lobby')
  assert.deepEqual(
    [ownOf(testReception).scene, ownOf(testReception).requestId],
    ['Calling', testReception.requestId('lobby')],
  )
  assert.equal(ownOf(testReception).talk, null)
  testReception.wait(1)
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(ownOf(testReception).talk, {
    callId: testReception.requestId('lobby'),
    signageId: idOf(testReception, 'lobby'),
    signageName: 'lobby',
    storeName: null,
    touchButton: '受付',
    hostId: idOf(testReception, 'Sato'),
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
  updateUser(testReception.db, idOf(testReception, 'Sato'), { latinName: 'Misaki Sato' })
  assert.equal(ownOf(testReception).talk?.hostLatinName, 'Misaki Sato')
  testReception.press('station')
  assert.deepEqual(ownOf(testReception, 'station').crowded, { cause: 'busy', place: 1, waitMinutes: 3 })
  assert.deepEqual(ownOf(testReception).crowded, null)
  testReception.goesHome('lobby')
  assert.equal(ownOf(testReception).endAsked, true)
  assert.deepEqual(testReception.views.ownOperator(idOf(testReception, 'Sato')), {
    userId: idOf(testReception, 'Sato'),
    state: 'Active',
    since: MONDAY_AT + 1_000,
    hasChannel: true,
    room: null,
    talk: ownOf(testReception).talk,
  })
})

test('[4.4] shows a waiting kiosk no place in the queue while no operator is in Standby', () => {
  const testReception = openTestReception({ operators: { Sato: 'away' } })
  testReception.press('lobby')
  assert.deepEqual(ownOf(testReception).crowded, { cause: 'absent', place: null, waitMinutes: null })
})

test('[4.6] shows the owner and the visitor (guest) which of them is in the reserved room during the reservation', () => {
  const { testReception, userId, roomId, reservationId, startAt, rooms, signages, operators, calls, clock } =
    openRoom()
  const room = () => {
    const { room: shape } = testReception.views.ownSignage(roomId)
    assert.deepEqual(testReception.views.ownOperator(userId).room, shape)
    return shape && [shape.isHostHere, shape.isGuestHere]
  }
  assert.deepEqual(testReception.views.ownSignage(roomId).room, {
    reservationId,
    signageId: roomId,
    title: '相談',
    startAt,
    endAt: startAt + 10 * MINUTE,
    hostName: 'Hana',
    isHostHere: false,
    isGuestHere: false,
  })
  assert.equal(testReception.views.ownSignage(roomId).room?.hostLatinName, undefined)
  updateUser(testReception.db, userId, { latinName: 'Hana Suzuki' })
  assert.equal(testReception.views.ownSignage(roomId).room?.hostLatinName, 'Hana Suzuki')
  operators.here(userId)
  signages.here(roomId)
  assert.deepEqual(room(), [false, true])
  calls.begin(userId, roomId)
  assert.deepEqual(room(), [true, true])
  const talk = testReception.views.ownOperator(userId).talk
  assert.deepEqual([talk?.signageName, talk?.endsAt], ['相談', startAt + 10 * MINUTE])
  rooms.goOut(userId, talk!.callId)
  assert.deepEqual([room(), testReception.views.ownOperator(userId).talk], [[false, true], null])
  signages.silent(roomId)
  signages.gone(roomId)
  assert.deepEqual(room(), [false, false])
  clock.advance(10 * MINUTE)
  assert.equal(room(), null)
})

test('[4.6] lets only the owner enter a reserved room, and only during the reservation', () => {
  const { testReception, userId, roomId, rooms, operators, calls, clock } = openRoom()
  assert.equal(testReception.views.ownOperator(idOf(testReception, 'Sato')).room, null)
  assert.throws(() => calls.begin(idOf(testReception, 'Sato'), roomId), { key: 'notFound' })
  operators.here(userId)
  assert.throws(() => rooms.goOut(userId, uuid(1)), { key: 'noCall' })
  testReception.ports.areFree = false
  assert.throws(() => calls.begin(userId, roomId), { key: 'noPort' })
  testReception.ports.areFree = true
  clock.advance(10 * MINUTE)
  assert.throws(() => calls.begin(userId, roomId), { key: 'notYetOpen' })
})

test('[7.6] shows both sides of a talk which of them has no media connection, until that side connects or a new talk begins', () => {
  const testReception = openTestReception({ operators: { Sato: 'standby' } })
  testReception.press('lobby')
  testReception.accept('Sato', 'lobby')
  const { calls } = testReception.reception
  const callId = testReception.requestId('lobby')
  const [lobby, sato] = [idOf(testReception, 'lobby'), idOf(testReception, 'Sato')]
  const told = (): number => testReception.receptionEvents.splice(0).length
  told()
  calls.setUnreached({ signageId: lobby }, callId, false)
  assert.equal(told(), 0)
  calls.setUnreached({ signageId: lobby }, callId, true)
  calls.setUnreached({ signageId: lobby }, callId, true)
  assert.deepEqual([told(), ownOf(testReception).talk?.unreached], [2, ['signage']])
  calls.setUnreached({ userId: sato }, callId, true)
  assert.deepEqual([told(), ownOf(testReception).talk?.unreached], [2, ['signage', 'host']])
  calls.setUnreached({ signageId: lobby }, callId, false)
  assert.deepEqual([told(), ownOf(testReception).talk?.unreached], [2, ['host']])
  assert.throws(() => calls.setUnreached({ userId: sato }, uuid(1), true), { key: 'noCall' })
  testReception.hangsUp('Sato')
  assert.throws(() => calls.setUnreached({ signageId: lobby }, callId, true), { key: 'noCall' })
  testReception.wait(2)
  testReception.press('lobby', 2)
  testReception.accept('Sato', 'lobby', 2)
  assert.deepEqual(ownOf(testReception).talk?.unreached, [])
})

test('[decisions 2] refuses a talk on an avatar channel that another operator uses', () => {
  const testReception = openTestReception({ sharesChannel: true })
  testReception.begins('Sato', 'lobby')
  testReception.begins('Tanaka', 'station')
  updateUser(testReception.db, idOf(testReception, 'Tanaka'), { channelId: null })
  testReception.begins('Tanaka', 'station')
  updateUser(testReception.db, idOf(testReception, 'Tanaka'), {
    channelId: addChannel(testReception.db, testReception.companyId),
  })
  testReception.begins('Tanaka', 'station')
  assert.deepEqual(
    testReception.lines.filter((line) => line.includes('Tanaka begins')).map((line) => line.split(' | ')[0]),
    [
      'Tanaka begins station → refused: noChannel',
      'Tanaka begins station → refused: noChannel',
      'Tanaka begins station → talk station Tanaka',
    ],
  )
})

test('[decisions 2] the talk in a reserved room leaves the avatar channel free for colleagues', () => {
  const testReception = openTestReception({ sharesChannel: true })
  const { db, companyId, clock, reception } = testReception
  const satoId = idOf(testReception, 'Sato')
  const roomId = ensureLinkRoom(db, { ...findUser(db, satoId)!, companyId }, 1)
  bookRoom(testReception, { userId: satoId, roomId, startAt: clock.now() })
  reception.calls.begin(satoId, roomId)
  assert.equal(reception.world.operator(satoId)?.state, 'Active')
  const call = { requestId: uuid(1), touchButton: '受付', reason: 'touch', lang: 'ja' } as const
  reception.calls.request(idOf(testReception, 'lobby'), call)
  const rings = testReception.views.requestsFor(idOf(testReception, 'Tanaka'))
  assert.deepEqual(
    rings.map(({ signageName }) => signageName),
    ['lobby'],
  )
})

test('[4.6] notifies the owner when the reserved room opens and closes, and when the visitor (guest) comes and leaves', () => {
  const { testReception, userId, roomId, reservationId, startAt, rooms, signages, clock } = openRoom()
  const endAt = startAt + 10 * MINUTE
  const told = (act: () => void): string[] => {
    testReception.receptionEvents.length = 0
    act()
    return testReception.receptionEvents.flatMap((one) =>
      'userId' in one && one.userId === userId && 'cause' in one ? [one.cause ?? ''] : [],
    )
  }
  clock.advance(1_000)
  assert.deepEqual(
    told(() => rooms.opened(roomId)),
    ['roomOpened'],
  )
  assert.equal(testReception.views.signageEntry(roomId).since, clock.now())
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
  assert.deepEqual(testReception.receptionEvents, [
    { kind: 'endingSoon', signageId: roomId, ownerId: userId, endAt },
  ])
  assert.deepEqual(
    told(() => rooms.ended(roomId, reservationId, endAt)),
    ['roomEnded'],
  )
  testReception.receptionEvents.length = 0
  rooms.endingSoon(idOf(testReception, 'lobby'), endAt)
  assert.deepEqual(
    testReception.receptionEvents,
    [],
    'a signage without a reservation gets no warning of its end',
  )
})

test('[2.4.10] stores when the visitor (guest) first came to a reserved room and last left it', () => {
  const { testReception, roomId, reservationId, startAt, rooms, signages, clock } = openRoom()
  const times = () => {
    const row = findReservation(testReception.db, reservationId)!
    return [row.joinedAt, row.leftAt].map((at) => at && (at - startAt) / MINUTE)
  }
  clock.advance(MINUTE)
  signages.here(roomId)
  assert.deepEqual(times(), [1, null])
  clock.advance(MINUTE)
  signages.silent(roomId)
  clock.advance(MINUTE)
  signages.gone(roomId)
  assert.deepEqual(times(), [1, 2], 'the guest left when the connection was lost')
  signages.here(roomId)
  clock.advance(MINUTE)
  assert.deepEqual(times(), [1, 2])
  clock.advance(6 * MINUTE)
  rooms.ended(roomId, reservationId, startAt + 10 * MINUTE)
  assert.deepEqual(times(), [1, 10])
})

test("[2.4.10] records that a visitor (guest) left at a reservation's end, even if noticed during the next reservation", () => {
  const { testReception, userId, roomId, reservationId, startAt, rooms, signages, clock } = openRoom()
  const endAt = startAt + 10 * MINUTE
  const next = bookRoom(testReception, { userId, roomId, startAt: endAt })
  signages.here(roomId)
  clock.advance(10 * MINUTE - 1)
  signages.silent(roomId)
  clock.advance(1)
  rooms.ended(roomId, reservationId, endAt)
  rooms.opened(roomId)
  clock.advance(10_000)
  signages.gone(roomId)
  assert.deepEqual(
    [reservationId, next].map((id) => findReservation(testReception.db, id)?.leftAt),
    [endAt, null],
  )
})

test('[decisions 4] a deleted signage loses its call and its monitoring operators', () => {
  const testReception = openTestReception()
  testReception.press('lobby')
  testReception.watches('Sato', 'station')
  for (const name of ['lobby', 'station']) testReception.reception.signages.forget(idOf(testReception, name))
  assert.deepEqual(testReception.views.requestsFor(idOf(testReception, 'Sato')), [])
  assert.deepEqual(testReception.reception.world.callOf(idOf(testReception, 'lobby')), undefined)
  assert.deepEqual([entryOf(testReception).state, entryOf(testReception, 'station').monitors], ['Logout', 0])
})
