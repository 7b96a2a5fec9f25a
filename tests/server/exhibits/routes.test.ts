import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findExhibit } from '../../../db/queries/exhibits.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { retireStore } from '../../../db/queries/stores.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

const MINUTE = 60_000
const DAY = 86_400_000

let testApp: TestApp
let robot: WebhookServer
let nowAt = Date.parse('2026-11-20T12:00:00+09:00')
let companyId: number
let strangersId: number
let storeId: number
let adminId: number
let lobby: number
let hidden: number
const cookies: Record<string, string> = {}

before(async () => {
  robot = await startWebhookServer()
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: { RATE_LIMITS: '0', ROBOT_URL: `${robot.base}/stop`, PUBLIC_URL: 'https://guide.example' },
  })
  const { db, app } = testApp
  companyId = addCompany(db)
  strangersId = addCompany(db)
  storeId = addStore(db, companyId, '本店')
  const otherStore = addStore(db, companyId, '駅前店')
  adminId = addPerson(db, { companyId, loginId: 'admin', role: 'companyAdmin' }).userId
  const operator = addPerson(db, { companyId, loginId: 'operator', storeId })
  addPerson(db, { companyId: strangersId, loginId: 'stranger', role: 'companyAdmin' })
  addPerson(db, { companyId: null, loginId: 'system', role: 'systemAdmin' })
  const assigned = [operator.userId]
  lobby = addSignage(db, { companyId, loginId: 'lobby', name: 'ロビー', storeId, assigned }).signageId
  const elsewhere = [addPerson(db, { companyId }).userId]
  const station = { companyId, loginId: 'station', name: '駅前', storeId: otherStore, assigned: elsewhere }
  hidden = addSignage(db, station).signageId
  await app.ready()
  for (const name of ['admin', 'operator', 'stranger', 'system', 'lobby', 'station'])
    cookies[name] = await signIn(app, name)
})
after(async () => {
  await testApp.close()
  await robot.close()
})

const ask = async (as: string, path: string, payload: object = {}) => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `/api/${path}`,
    headers: { cookie: cookies[as] },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const done = async (as: string, path: string, payload: object = {}) => {
  const { status, body } = await ask(as, path, payload)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const refused = async (key: string, as: string, path: string, payload: object = {}) => {
  const { body } = await ask(as, path, payload)
  assert.equal(body.key, key, JSON.stringify(body))
}
const TARGETS = '/aichat/api/v1/chat/targets'
const CONTENTS = '/aichat/api/v1/chat/multiple-contents'
const UPDATE = '/aichat/api/v1/chat/contents/update'

let mapId: number
let ids: { targetId: number; contentId: number }[]

beforeEach(async () => {
  for (const as of ['admin', 'stranger'])
    for (const { id } of (await done(as, 'getExhibitMaps')).maps)
      await done(as, 'deleteExhibitMap', { mapId: id })
  mapId = (await done('admin', 'addExhibitMap', { name: '冬のあかり展', storeId: null })).mapId
  ids = []
  for (const x of [3, 6, 9]) ids.push(await done('admin', 'addExhibit', { mapId, position: { x, y: 4 } }))
})
const target = (n: number) => ids[n]!.targetId
const write = (n: number, title: string, rest: object = {}) => ({
  id: ids[n]!.contentId,
  target_id: target(n),
  title,
  description: `${title}です。`,
  ...rest,
})
const order = async () =>
  (await done('admin', 'getExhibitMap', { mapId })).list.map((one: { targetId: number }) => one.targetId)

test('[7.5] lists exhibits and their texts in the order of the tour', async () => {
  await done('admin', UPDATE, write(0, '入口'))
  const { targets } = await done('operator', TARGETS)
  assert.deepEqual(
    targets,
    ids.map(({ targetId, contentId }, n) => ({
      id: targetId,
      position: { x: 3 * (n + 1), y: 4 },
      content_id: contentId,
    })),
  )
  const { contents } = await done('operator', CONTENTS)
  assert.deepEqual(contents[0], {
    id: ids[0]!.contentId,
    title: '入口',
    description: '入口です。',
    user_id: adminId,
    target_id: target(0),
  })
  assert.deepEqual([contents[1].title, contents[1].description], ['', ''])
  await done('admin', UPDATE, write(0, 'Entrance', { lang: 'en' }))
  assert.equal((await done('operator', CONTENTS, { lang: 'en' })).contents[0].title, 'Entrance')
  assert.equal((await done('operator', CONTENTS)).contents[0].title, '入口')
  assert.deepEqual((await done('stranger', TARGETS)).targets, [])
  await refused('noCompany', 'system', TARGETS)
})

test('[7.5] shows a signage the exhibit map of its shop as soon as the shop has one, even if the map is empty', async () => {
  assert.equal((await done('lobby', TARGETS)).targets.length, 3)
  const own = (await done('admin', 'addExhibitMap', { name: '本店', storeId })).mapId
  assert.deepEqual((await done('lobby', TARGETS)).targets, [])
  assert.equal((await done('station', TARGETS)).targets.length, 3)
  await done('admin', 'addExhibit', { mapId: own, position: { x: 1, y: 1 } })
  assert.equal((await done('lobby', CONTENTS)).contents.length, 1)
  const { signages } = await done('admin', 'getExhibitMap', { mapId: own })
  assert.deepEqual(signages, [{ id: lobby, name: 'ロビー' }])
  assert.deepEqual((await done('admin', 'getExhibitMap', { mapId })).signages, [{ id: hidden, name: '駅前' }])
})

test('[7.5] refuses missing or too long texts of an exhibit, and changes nothing', async () => {
  await done('admin', UPDATE, write(0, '入口'))
  await refused('invalid', 'admin', UPDATE, write(0, ' '))
  await refused('invalid', 'admin', UPDATE, write(0, 'あ'.repeat(101)))
  await refused('invalid', 'admin', UPDATE, write(0, 'a\u202eb'))
  await refused('invalid', 'admin', UPDATE, write(0, '入口', { description: 'あ'.repeat(2_001) }))
  await refused('invalid', 'admin', UPDATE, write(0, '', { lang: 'en' }))
  await refused('notFound', 'admin', UPDATE, { ...write(0, '他'), target_id: target(1) })
  await refused('notFound', 'stranger', UPDATE, write(0, '他'))
  await refused('notAllowed', 'operator', UPDATE, write(0, '他'))
  await refused('notAllowed', 'lobby', UPDATE, write(0, '他'))
  assert.equal((await done('operator', CONTENTS)).contents[0].title, '入口')
  await done('admin', UPDATE, write(0, 'あ'.repeat(100), { description: 'あ'.repeat(2_000) }))
  await done('admin', UPDATE, write(0, 'x', { lang: 'en' }))
  await done('admin', UPDATE, write(0, '', { lang: 'en', description: '' }))
  assert.equal(findExhibit(testApp.db, companyId, target(0))?.texts.en, undefined)
})

test("[decisions 7] refuses to overwrite a colleague's text that the user has not seen yet", async () => {
  const none = { title: '', description: '' }
  await done('admin', UPDATE, write(0, '入口', { seen: none }))
  await refused('exhibitChanged', 'admin', UPDATE, write(0, '別', { seen: none }))
  assert.equal((await done('operator', CONTENTS)).contents[0].title, '入口')
  await done('admin', UPDATE, write(0, '入口', { seen: none }))
  await done('admin', UPDATE, write(0, '別', { seen: { title: '入口', description: '入口です。' } }))
  assert.equal((await done('operator', CONTENTS)).contents[0].title, '別')
  await done('admin', UPDATE, write(0, 'Door', { lang: 'en', seen: none }))
})

test('[decisions 7] keeps a moved exhibit within the canvas, and reorders the tour', async () => {
  const { position } = await done('admin', 'moveExhibit', { targetId: target(0), position: { x: -5, y: 99 } })
  assert.deepEqual(position, { x: 0.66, y: 17.76 })
  const [a, b, c] = [target(0), target(1), target(2)]
  await done('admin', 'orderExhibits', { mapId, targetIds: [c, a, b] })
  assert.deepEqual(await order(), [c, a, b])
  await refused('exhibitChanged', 'admin', 'orderExhibits', { mapId, targetIds: [a, b] })
  await refused('exhibitChanged', 'admin', 'orderExhibits', { mapId, targetIds: [a, b, b] })
  for (const [path, payload] of [
    ['moveExhibit', { targetId: a, position: { x: 1, y: 1 } }],
    ['orderExhibits', { mapId, targetIds: [a, b, c] }],
    ['removeExhibit', { targetId: a }],
    ['addExhibit', { mapId, position: { x: 1, y: 1 } }],
    ['getExhibitMap', { mapId }],
    ['updateExhibitMap', { mapId, name: '他' }],
    ['renewGuideToken', { mapId }],
    ['deleteExhibitMap', { mapId }],
  ] as const)
    await refused('notFound', 'stranger', path, payload)
  assert.deepEqual(await order(), [c, a, b])
})

test('[decisions 7] restores a removed exhibit with its texts, position and number within ten minutes', async () => {
  await done('admin', UPDATE, write(1, '和紙'))
  await done('admin', UPDATE, write(1, 'Paper', { lang: 'en' }))
  const { list } = await done('admin', 'getExhibitMap', { mapId })
  await done('admin', 'removeExhibit', { targetId: target(1) })
  assert.deepEqual(await order(), [target(0), target(2)])
  await refused('notFound', 'stranger', 'restoreExhibit', { targetId: target(1) })
  await done('admin', 'restoreExhibit', { targetId: target(1) })
  assert.deepEqual((await done('admin', 'getExhibitMap', { mapId })).list, list)
  await refused('notFound', 'admin', 'restoreExhibit', { targetId: target(1) })
  await done('admin', 'removeExhibit', { targetId: target(1) })
  nowAt += 10 * MINUTE
  await refused('notFound', 'admin', 'restoreExhibit', { targetId: target(1) })
  await done('admin', 'removeExhibit', { targetId: target(0) })
  await done('admin', 'deleteExhibitMap', { mapId })
  await refused('notFound', 'admin', 'restoreExhibit', { targetId: target(0) })
})

/** Lists the exhibits' wordings in the AI's search index. */
const known = () =>
  testApp.db.all<{ source_id: number; wording: string }>(
    sql`SELECT source_id, wording FROM knowledge WHERE kind = 'exhibit'`,
  )

test("[decisions 7] adds an exhibit's texts to what the AI knows, and removes them with the exhibit", async () => {
  await done('admin', UPDATE, write(0, '入口'))
  await done('admin', UPDATE, write(0, 'Entrance', { lang: 'en' }))
  assert.deepEqual(
    known().map(({ wording }) => wording),
    ['入口', 'Entrance'],
  )
  await done('admin', UPDATE, write(0, '門'))
  assert.deepEqual(
    known()
      .map(({ wording }) => wording)
      .sort(),
    ['Entrance', '門'],
  )
  await done('admin', 'removeExhibit', { targetId: target(0) })
  assert.deepEqual(known(), [])
  await done('admin', 'restoreExhibit', { targetId: target(0) })
  assert.equal(known().length, 2)
  await done('admin', 'deleteExhibitMap', { mapId })
  assert.deepEqual(known(), [])
})

test('[decisions 7] limits a map to a hundred exhibits, also when one is restored', async () => {
  await done('admin', 'removeExhibit', { targetId: target(2) })
  for (let n = 2; n < 100; n += 1) await done('admin', 'addExhibit', { mapId, position: { x: 1, y: 1 } })
  await refused('exhibitsFull', 'admin', 'addExhibit', { mapId, position: { x: 1, y: 1 } })
  await refused('exhibitsFull', 'admin', 'restoreExhibit', { targetId: target(2) })
})

test('[decisions 7] allows one exhibit map per shop, and one for all other shops', async () => {
  await refused('exhibitMapThere', 'admin', 'addExhibitMap', { name: '二つ目', storeId: null })
  await refused('notFound', 'admin', 'addExhibitMap', {
    name: '他社',
    storeId: addStore(testApp.db, strangersId),
  })
  const closing = addStore(testApp.db, companyId, '閉店')
  await done('admin', 'addExhibitMap', { name: '閉店の配置', storeId: closing })
  await refused('exhibitMapThere', 'admin', 'addExhibitMap', { name: '二つ目', storeId: closing })
  retireStore(testApp.db, closing, nowAt)
  const { maps } = await done('operator', 'getExhibitMaps')
  assert.deepEqual(
    maps.map((map: Record<string, unknown>) => [map.name, map.storeId, map.exhibits]),
    [
      ['冬のあかり展', null, 3],
      ['閉店の配置', closing, 0],
    ],
  )
  await refused('invalid', 'admin', 'addExhibitMap', { name: '', storeId: null })
})

test("[decisions 7] accepts only the company's own pictures as the background of a map", async () => {
  const add = (of: number, mimeType: 'image/png' | 'video/mp4') =>
    insertMedia(testApp.db, { companyId: of, name: 'x', fileName: 'x', mimeType, bytes: 1, createdAt: 1 }).id
  const own = add(companyId, 'image/png')
  const change = (backgroundMediaId: number | null) => ({ mapId, backgroundMediaId })
  await done('admin', 'updateExhibitMap', change(own))
  await refused('notFound', 'admin', 'updateExhibitMap', change(add(strangersId, 'image/png')))
  await refused('mediaType', 'admin', 'updateExhibitMap', change(add(companyId, 'video/mp4')))
  await done('admin', 'updateExhibitMap', { mapId, name: '春の展示' })
  const { background, name } = await done('operator', 'getExhibitMap', { mapId })
  assert.deepEqual([name, background], ['春の展示', { mediaId: own, name: 'x', image_url: `/media/${own}` }])
  await done('admin', 'updateExhibitMap', change(null))
  assert.equal((await done('operator', 'getExhibitMap', { mapId })).background, null)
})

const stop = (as: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  testApp.app.inject({
    url: '/roboplatform/api/v1/stop/guidance',
    headers: { cookie: cookies[as], ...headers },
  })

test('[7.5] shows an exhibit presentation at the signage until a user stops it, which also stops the guide robot', async () => {
  await done('admin', UPDATE, write(0, 'ゆらぎの間'))
  const address = await testApp.listen()
  const sockets: TestSocket[] = []
  const open = async (as: 'signage' | 'observer', who: string) => {
    const socket = await openSocket(address, { as, cookie: cookies[who] })
    sockets.push(socket)
    return socket
  }
  const kiosk = await open('signage', 'lobby')
  const page = await open('observer', 'operator')
  await page.waitFor('submitSignageState')
  await kiosk.settle()
  const start = (as: string, input: object = {}) =>
    ask(as, 'startGuidance', { targetId: target(0), signageId: lobby, ...input })

  assert.equal(
    (await start('operator', { targetId: target(1) })).body.key,
    'wrongState',
    'the exhibit has no text yet',
  )
  assert.equal(
    (await start('operator', { signageId: hidden })).body.key,
    'notFound',
    'the operator does not see this signage',
  )
  assert.equal((await start('admin', { signageId: hidden })).body.key, 'signageAway')
  assert.equal((await start('stranger')).body.key, 'notFound')
  assert.equal((await start('operator')).status, 200)
  const told = await kiosk.waitFor(
    'stateTransitionMsg',
    ({ state }) => 'guidance' in state && state.guidance !== undefined,
  )
  assert.ok(told.of === 'signage')
  assert.equal(told.state.guidance?.texts.ja?.title, 'ゆらぎの間')
  const seen = await page.waitFor('reflectSignageState', ({ entry }) => 'guidance' in entry)
  assert.ok(seen.entry.type === 'signage')
  assert.equal(seen.entry.guidance?.targetId, target(0))
  const [first] = (await done('admin', 'getExhibitMap', { mapId })).list
  assert.equal(first.told, 0, 'only what visitors ask for is counted')

  assert.equal(
    (await stop('operator', {})).json().key,
    'notAllowed',
    "a GET from another site's link stops nothing",
  )
  assert.equal((await stop('stranger')).statusCode, 200)
  assert.deepEqual((await stop('operator')).json(), { result: 'Succeed' })
  const over = await kiosk.waitFor('stateTransitionMsg')
  assert.ok(over.of === 'signage')
  assert.equal(over.state.guidance, undefined, "another company's stop ended nothing")
  assert.deepEqual(
    robot.received.map(({ path }) => path),
    ['/stop', '/stop'],
  )

  // the guide robot gets no command when the signage ends a presentation, only when a user stops the presentation
  await start('admin')
  await kiosk.waitFor('stateTransitionMsg')
  await done('lobby', 'endGuidance', { targetId: target(1) })
  await done('station', 'endGuidance', { targetId: target(0) })
  await kiosk.settle()
  assert.ok((await done('admin', 'startGuidance', { targetId: target(0), signageId: lobby })).result)
  await kiosk.waitFor('stateTransitionMsg')
  await done('lobby', 'endGuidance', { targetId: target(0) })
  const ended = await kiosk.waitFor('stateTransitionMsg')
  assert.ok(ended.of === 'signage' && ended.state.guidance === undefined)
  assert.equal(robot.received.length, 2)

  robot.answer = (response) => void response.writeHead(500).end()
  await start('admin')
  await kiosk.waitFor('stateTransitionMsg')
  const silent = await stop('lobby')
  assert.deepEqual([silent.statusCode, silent.json().key], [502, 'robotSilent'])
  const stopped = await kiosk.waitFor('stateTransitionMsg')
  assert.ok(
    stopped.of === 'signage' && stopped.state.guidance === undefined,
    "the presentation ended despite the robot's silence",
  )
  for (const socket of sockets) await socket.close()
})

test('[decisions 7] counts how often an exhibit was presented in the last seven days, with days in Japan time', async () => {
  await done('admin', UPDATE, write(0, '入口'))
  const { guideUrl } = await done('operator', 'getExhibitMap', { mapId })
  const token = new URL(guideUrl).searchParams.get('m')
  const tell = () =>
    testApp.app.inject({ method: 'POST', url: '/api/tellGuideStep', payload: { token, targetId: target(0) } })
  const told = async () => (await done('admin', 'getExhibitMap', { mapId })).list[0].told
  for (const _ of [1, 2]) assert.equal((await tell()).statusCode, 200)
  nowAt += 6 * DAY
  cookies['admin'] = await signIn(testApp.app, 'admin')
  await tell()
  assert.equal(await told(), 3)
  nowAt += DAY
  cookies['admin'] = await signIn(testApp.app, 'admin')
  assert.equal(await told(), 1)
})
