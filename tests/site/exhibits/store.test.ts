import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { ExhibitMapShape } from '#core/exhibits/contract.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { keyOf } from '../../../site/exhibits/autosave.ts'
import { createSheet } from '../../../site/exhibits/sheet.ts'
import { createExhibits } from '../../../site/exhibits/store.ts'
import type { QrPath } from '../../../site/kit/qr.ts'
import type { Reply } from '../../../site/line/reply.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const exhibit = (targetId: number, x: number, title?: string) => ({
  targetId,
  contentId: targetId + 10,
  position: { x, y: 5 },
  updatedAt: 1,
  told: 0,
  texts: title === undefined ? {} : { ja: { title, description: '' } },
})
const MAP: ExhibitMapShape = {
  id: 3,
  name: '冬のあかり展',
  storeId: null,
  storeName: null,
  exhibits: 3,
  background: null,
  guideUrl: 'https://example.jp/guide?m=x',
  list: [exhibit(1, 3, '入口'), exhibit(2, 6), exhibit(4, 9, '竹')],
  signages: [],
}
const HEADS = [
  { id: 2, name: '別', storeId: 7, storeName: '本店', exhibits: 0 },
  { id: 3, name: '冬のあかり展', storeId: null, storeName: null, exhibits: 3 },
]
const done = ok({ result: 'OK' })

function open(answers: Record<string, Reply<unknown>[]> = {}, query = 'map=3') {
  const server = answering({
    '/api/getExhibitMaps': [ok({ maps: HEADS })],
    '/api/getExhibitMap': [ok(MAP)],
    ...answers,
  })
  const clock = createFakeClock()
  const $signages = atom<readonly SignageEntry[]>([])
  let stored = new URLSearchParams(query)
  const exhibits = createExhibits({
    request: server.request,
    clock,
    storage: undefined,
    $signages,
    address: {
      query: () => new URLSearchParams(stored),
      keep: (next) => {
        stored = next
      },
    },
  })
  const round = () => exhibits.$map.get().value?.list.map(({ targetId }) => targetId)
  const spot = (id: number) =>
    exhibits.$map.get().value?.list.find(({ targetId }) => targetId === id)?.position.x
  return { exhibits, clock, server, $signages, round, spot, address: () => stored.toString() }
}

test('[2.4.20] shows the exhibit map that the address names, or else the first one', async () => {
  const { exhibits, server, address } = open()
  await exhibits.load()
  assert.deepEqual(server.sentTo('/api/getExhibitMap'), [{ mapId: 3 }])
  assert.equal(exhibits.$selected.get()?.targetId, 1)
  const other = open({}, '')
  await other.exhibits.load()
  assert.deepEqual(other.server.sentTo('/api/getExhibitMap'), [{ mapId: 2 }])
  assert.equal(other.address(), 'map=2')
  assert.equal(address(), 'map=3')
  const none = open({ '/api/getExhibitMaps': [ok({ maps: [] })] })
  await none.exhibits.load()
  assert.equal(none.exhibits.$mapId.get(), undefined)
})

test('[2.4.20] sends the position of a dragged exhibit once when it is dropped, and can undo it', async () => {
  const move = ok({ result: 'OK', position: { x: 4, y: 5 } })
  const { exhibits, server, spot } = open({ '/api/moveExhibit': [move, move] })
  await exhibits.load()
  const { canvas, history } = exhibits
  canvas.drag(1, { x: 3.5, y: 5 })
  canvas.drag(1, { x: 4, y: 5 })
  assert.equal(spot(1), 4)
  assert.deepEqual(server.sentTo('/api/moveExhibit'), [])
  canvas.drop(1)
  await settle()
  assert.deepEqual(server.sentTo('/api/moveExhibit'), [{ targetId: 1, position: { x: 4, y: 5 } }])
  assert.equal((await history.undo())?.kind, 'moved')
  assert.equal(spot(1), 3)
  assert.deepEqual(server.sentTo('/api/moveExhibit')[1], { targetId: 1, position: { x: 3, y: 5 } })
  assert.equal(await history.undo(), undefined)
})

test('[2.4.20] moves an exhibit by arrow keys at once, and undoes all steps as one', async () => {
  const move = ok({ result: 'OK', position: { x: 4, y: 5 } })
  const { exhibits, clock, server, spot } = open({ '/api/moveExhibit': [move, move] })
  await exhibits.load()
  const { canvas, history } = exhibits
  for (let n = 0; n < 3; n += 1) {
    assert.equal(canvas.key(1, 'ArrowRight', false), true)
    await clock.advance(100)
  }
  assert.equal(canvas.key(1, 'ArrowRight', true), true)
  assert.equal(canvas.key(1, 'a', false), false)
  await clock.advance(499)
  assert.deepEqual(server.sentTo('/api/moveExhibit'), [])
  await clock.advance(1)
  assert.equal(server.sentTo('/api/moveExhibit').length, 1)
  assert.equal(spot(1), 4.3)
  await history.undo()
  assert.equal(spot(1), 3)
})

test("[8] keeps an exhibit's new position if sending it failed, and sends it again on request", async () => {
  const move = ok({ result: 'OK', position: { x: 4, y: 5 } })
  const { exhibits, server, spot } = open({ '/api/moveExhibit': [unreachable, move] })
  await exhibits.load()
  const { canvas } = exhibits
  canvas.drag(1, { x: 4, y: 5 })
  canvas.drop(1)
  await settle()
  assert.equal(canvas.$trouble.get()?.kind, 'unreachable')
  assert.equal(spot(1), 4)
  canvas.retry()
  await settle()
  assert.equal(canvas.$trouble.get(), undefined)
  assert.deepEqual(server.sentTo('/api/moveExhibit')[1], { targetId: 1, position: { x: 4, y: 5 } })
})

test('[2.4.20] selects an exhibit that was added, or the next one after a removal, and can undo both', async () => {
  const { exhibits, server, round } = open({
    '/api/addExhibit': [ok({ result: 'OK', targetId: 5, contentId: 15, position: { x: 1, y: 1 } })],
    '/api/removeExhibit': [done, done],
    '/api/restoreExhibit': [done],
    '/api/getExhibitMap': [ok(MAP), ok(MAP)],
  })
  await exhibits.load()
  const { canvas, history } = exhibits
  await canvas.add({ x: 1, y: 1 })
  assert.deepEqual(round(), [1, 2, 4, 5])
  assert.equal(exhibits.$selected.get()?.targetId, 5)
  await history.undo()
  assert.deepEqual(round(), [1, 2, 4])
  assert.equal(exhibits.$selected.get()?.targetId, 4)
  canvas.select(2)
  assert.equal((await canvas.remove(2))?.kind, 'removed')
  assert.deepEqual(round(), [1, 4])
  assert.equal(exhibits.$selected.get()?.targetId, 4)
  assert.equal((await history.undo())?.kind, 'removed')
  assert.deepEqual(server.sentTo('/api/restoreExhibit'), [{ targetId: 2 }])
  assert.deepEqual(round(), [1, 2, 4])
  assert.equal(exhibits.$selected.get()?.targetId, 2)
})

test('[2.4.20] undoes a removal at the second attempt if the server did not answer the first one', async () => {
  const { exhibits, round } = open({
    '/api/removeExhibit': [done],
    '/api/restoreExhibit': [unreachable, refused('notFound', 'SVER-12', undefined, 404)],
  })
  await exhibits.load()
  const { canvas, history } = exhibits
  const step = await canvas.remove(2)
  assert.equal(await history.undo(), undefined)
  assert.equal(history.$last.get(), step)
  assert.equal(await history.undo(), undefined)
  assert.equal(history.$last.get(), undefined, 'the server no longer has the exhibit')
  assert.deepEqual(round(), [1, 4])
})

test('[2.4.20] gives an uploaded picture to the map for which it was sent, even if another map is shown by then', async () => {
  const other = { ...MAP, ...HEADS[0], list: [] }
  const { exhibits, server } = open({
    '/api/getExhibitMaps': [ok({ maps: HEADS }), ok({ maps: HEADS })],
    '/api/getExhibitMap': [ok(MAP), ok(other), ok(other)],
    '/api/updateExhibitMap': [done],
  })
  await exhibits.load()
  const { id } = exhibits.$map.get().value!
  await exhibits.choose(2)
  assert.equal(await exhibits.changeMap(id, { backgroundMediaId: 8 }), undefined)
  assert.deepEqual(server.sentTo('/api/updateExhibitMap'), [{ mapId: 3, backgroundMediaId: 8 }])
  assert.equal(exhibits.$mapId.get(), 2)
})

test("[2.4.20] moves an exhibit one place in the tour, but not beyond the tour's ends", async () => {
  const { exhibits, server, round } = open({ '/api/orderExhibits': [done, done] })
  await exhibits.load()
  await exhibits.canvas.shift(1, -1)
  await exhibits.canvas.shift(4, 1)
  assert.deepEqual(server.sentTo('/api/orderExhibits'), [])
  await exhibits.canvas.shift(4, -1)
  assert.deepEqual(round(), [1, 4, 2])
  await exhibits.history.undo()
  assert.deepEqual(round(), [1, 2, 4])
})

test('[8] shows why the server refused to remove an exhibit, and keeps it', async () => {
  const { exhibits, round } = open({ '/api/removeExhibit': [refused('notFound', 'SVER-12')] })
  await exhibits.load()
  assert.equal(await exhibits.canvas.remove(2), undefined)
  assert.deepEqual(round(), [1, 2, 4])
  assert.equal(exhibits.canvas.$trouble.get()?.kind, 'refused')
  assert.equal(exhibits.history.$last.get(), undefined)
})

test('[decisions 7] shows on which signages an exhibit is presented', async () => {
  const { exhibits, $signages } = open({
    '/api/startGuidance': [done, refused('busySignage', 'SVER-70')],
    '/roboplatform/api/v1/stop/guidance': [ok({ result: 'Succeed' }), refused('robotSilent', 'SVER-83')],
  })
  await exhibits.load()
  assert.equal(await exhibits.guide(1, 9), undefined)
  assert.equal((await exhibits.guide(1, 9))?.kind, 'refused')
  assert.equal(exhibits.$selected.get()?.told, 0, 'only what visitors ask for is counted')
  const guidance = { targetId: 1, mapId: 3, title: '入口', since: 1 }
  $signages.set([{ id: 9, name: 'ロビー', guidance } as SignageEntry, { id: 8, name: '駅' } as SignageEntry])
  assert.deepEqual(exhibits.$guided.get(), [
    { signageId: 9, signageName: 'ロビー', targetId: 1, title: '入口' },
  ])
  assert.equal(await exhibits.stopGuiding(), undefined)
  assert.equal((await exhibits.stopGuiding())?.kind, 'refused')
})

test('[decisions 7] does not present an exhibit while its edited text cannot be saved', async () => {
  const update = '/aichat/api/v1/chat/contents/update'
  const saved = ok({ result: 'OK', savedAt: 9 })
  const { exhibits, server } = open({
    [update]: [unreachable, unreachable, saved, saved],
    '/api/startGuidance': [done],
  })
  await exhibits.load()
  const entrance = { title: 'Entrance', description: '' }
  exhibits.setLanguage('en')
  exhibits.type(entrance)
  exhibits.canvas.select(4)
  exhibits.type({ title: 'Bamboo', description: '' })
  exhibits.canvas.select(1)
  exhibits.setLanguage('ja')
  for (let times = 0; times < 2; times++)
    assert.deepEqual(await exhibits.guide(1, 9), { kind: 'unsaved', lang: 'en' })
  assert.deepEqual(server.sentTo('/api/startGuidance'), [])
  assert.equal(exhibits.$lang.get(), 'en', 'the editor shows the text that is not saved')
  const { words } = exhibits.autosave.$drafts.get()[keyOf({ contentId: 11, lang: 'en' })]!
  assert.deepEqual(words, entrance)
  assert.equal(await exhibits.guide(1, 9), undefined)
  assert.deepEqual(server.sentTo('/api/startGuidance'), [{ targetId: 1, signageId: 9 }])
  assert.equal(server.sentTo(update).length, 3, "another exhibit's input does not matter")
  assert.equal(exhibits.$selected.get()?.texts.en?.title, 'Entrance')
})

test("[2.4.20] edits an exhibit's text in the chosen language, and shows it on the map once saved", async () => {
  const update = '/aichat/api/v1/chat/contents/update'
  const { exhibits, server } = open({ [update]: [ok({ result: 'OK', savedAt: 9 })] })
  await exhibits.load()
  exhibits.setLanguage('en')
  exhibits.type({ title: 'Entrance', description: '' })
  exhibits.leave()
  await settle()
  const [sent] = server.sentTo(update) as { lang: string; seen: unknown }[]
  assert.deepEqual([sent?.lang, sent?.seen], ['en', { title: '', description: '' }])
  assert.equal(exhibits.$selected.get()?.texts.en?.title, 'Entrance')
  assert.equal(exhibits.$selected.get()?.texts.ja?.title, '入口')
})

test('[decisions 1] detects that the printed QR codes contain an address that only this machine can reach', async () => {
  const isLocal = async (guideUrl: string) => {
    const sheet = createSheet({
      request: answering({ '/api/getExhibitMap': [ok({ ...MAP, guideUrl })] }).request,
      address: { query: () => new URLSearchParams('map=3') },
      drawQr: async () => ({}) as QrPath,
    })
    await sheet.load()
    return sheet.$resource.get().value?.isLocal
  }
  assert.deepEqual(
    [await isLocal('http://localhost:8080/guide?m=x'), await isLocal(MAP.guideUrl)],
    [true, false],
  )
})

test('[2.4.20] adds nothing to the shown map if the user has chosen another one meanwhile', async () => {
  const other = { ...MAP, id: 2, list: [exhibit(9, 2, '別')] }
  const late = Promise.withResolvers<Reply<unknown>>()
  const { exhibits, round } = open({
    '/api/addExhibit': [late.promise as unknown as Reply<unknown>],
    '/api/getExhibitMap': [ok(MAP), ok(other)],
  })
  await exhibits.load()
  const adding = exhibits.canvas.add({ x: 1, y: 1 })
  await exhibits.choose(2)
  late.resolve(ok({ result: 'OK', targetId: 5, contentId: 15, position: { x: 1, y: 1 } }))
  await adding
  assert.deepEqual(round(), [9])
  assert.equal(exhibits.$selected.get()?.targetId, 9)
  assert.equal(exhibits.history.$last.get(), undefined)
})
