import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStoreNames } from '#core/company/contract-stores.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { listMedia } from '#core/media/contract.ts'
import { listReservations } from '#core/reservations/contract.ts'
import { createResource, createResourceOf, isMissing, together } from '../../../site/kit/resource.ts'
import type { Reply } from '../../../site/line/reply.ts'
import type { Request } from '../../../site/line/request.ts'
import { createMediaLibrary } from '../../../site/media/library.ts'
import { createPastList } from '../../../site/reservations/store.ts'
import { createUsage } from '../../../site/reservations/usage.ts'
import { settle } from '../line/fake-clock.ts'

const ok = <Value>(value: Value): Reply<Value> => ({ kind: 'ok', value })
const refused = (status: number): Reply<never> => ({
  kind: 'refused',
  status,
  refusal: { key: 'x', code: 'SVER-10', msg: '' },
})
const UNREACHABLE: Reply<never> = { kind: 'unreachable' }

/** A fake address bar that is empty and stores nothing. */
const NOWHERE = { query: () => new URLSearchParams(), keep: () => undefined }

/** A server whose requests the test answers in any order. */
function slowServer() {
  const waiting: { path: string; input: unknown; answer: (reply: Reply<unknown>) => void }[] = []
  const request = ((endpoint: Endpoint, input: unknown) =>
    new Promise<never>((answer: (reply: never) => void) => {
      waiting.push({ path: endpoint.path, input, answer: answer as (reply: Reply<unknown>) => void })
    })) as Request
  return { request, waiting, answer: (index: number, reply: Reply<unknown>) => waiting[index]?.answer(reply) }
}

/** A resource whose loads get these replies, one after the other. */
function openResource(...replies: Reply<string>[]) {
  return createResourceOf(async () => replies.shift() ?? UNREACHABLE)
}

test('[8] keeps the loaded value while it reloads, and after a refusal or an unreachable server', async () => {
  const resource = openResource(ok('old'), UNREACHABLE, refused(403), UNREACHABLE, ok('new'))
  const { $resource, load } = resource
  assert.deepEqual($resource.get(), { status: 'loading' })
  await load()
  assert.deepEqual($resource.get(), { status: 'ready', value: 'old' })
  await load()
  assert.deepEqual($resource.get(), { status: 'ready', value: 'old' })
  await load()
  assert.equal($resource.get().status, 'failed')
  assert.equal($resource.get().value, 'old')
  assert.equal($resource.get().refused?.status, 403)
  await load()
  assert.deepEqual($resource.get(), { status: 'failed', value: 'old' }, 'the next load removes the refusal')
  await load()
  assert.deepEqual($resource.get(), { status: 'ready', value: 'new' })
})

test('[8] treats a 404 as missing, but not an unreachable server', async () => {
  const nobody = openResource(UNREACHABLE)
  await nobody.load()
  assert.equal(nobody.$resource.get().status, 'failed')
  assert.equal(isMissing(nobody.$resource.get()), false)
  const gone = openResource(refused(404))
  await gone.load()
  assert.equal(isMissing(gone.$resource.get()), true)
})

test('[8] shows the old value as loading after `outdate`, and no value after `forget`', async () => {
  const resource = openResource(ok('January'), UNREACHABLE)
  await resource.load()
  resource.outdate()
  assert.deepEqual(resource.$resource.get(), { status: 'loading', value: 'January' })
  await resource.load()
  assert.equal(resource.$resource.get().status, 'failed')
  resource.forget()
  assert.deepEqual(resource.$resource.get(), { status: 'loading' })
})

test('[8] ignores answers to all but the last load, and answers to loads that began before a change', async () => {
  const server = slowServer()
  const { $resource, load, put, forget } = createResource(server.request, listMedia, {
    input: () => ({}),
    map: (files) => files.length,
  })
  void load()
  void load()
  server.answer(1, ok([]))
  await settle()
  assert.equal($resource.get().value, 0)
  server.answer(0, ok([{}, {}]))
  await settle()
  assert.equal($resource.get().value, 0, 'a late answer is ignored')
  void load()
  put(7)
  server.answer(2, ok([{}]))
  await settle()
  assert.equal($resource.get().value, 7)
  void load()
  forget()
  server.answer(3, ok([{}]))
  await settle()
  assert.deepEqual($resource.get(), { status: 'loading' })
})

test('[8] combines the replies to several requests into one, or returns the first failure', () => {
  assert.deepEqual(together(ok(1), ok('two')), ok([1, 'two']))
  assert.deepEqual(together(ok(1), refused(404), UNREACHABLE), refused(404))
})

test('[2.4] ignores a late answer to an older request for the list of shops', async () => {
  const server = slowServer()
  const stores = createResource(server.request, getStoreNames, { input: () => ({}) })
  const named = (name: string) => ok([{ id: 1, name }])
  void stores.load()
  void stores.load()
  server.answer(1, named('new'))
  await settle()
  server.answer(0, named('old'))
  await settle()
  assert.deepEqual(stores.$resource.get().value, [{ id: 1, name: 'new' }])
  void stores.load()
  stores.forget()
  server.answer(2, named('older'))
  await settle()
  assert.deepEqual(stores.$resource.get(), { status: 'loading' })
})

test('[2.4.9] the past reservations ignore a late answer for another month, and show a refusal for the chosen month', async () => {
  const server = slowServer()
  const list = createPastList({
    request: server.request,
    clock: { serverNow: () => 0, after: () => () => undefined },
    address: NOWHERE,
  })
  void list.load()
  list.choose({ year: 2026, month: 12 })
  assert.equal(server.waiting[1]?.path, listReservations.path)
  assert.deepEqual(server.waiting[1]?.input, { when: 'over', year: 2026, month: 12, page: 1, limit: 20 })
  server.answer(0, ok({ userResult: ['January'] }))
  await settle()
  assert.deepEqual(list.$list.get(), { status: 'loading' })
  server.answer(1, refused(403))
  await settle()
  assert.equal(list.$list.get().status, 'failed')
  assert.equal(list.$list.get().refused?.status, 403)
})

test('[2.4.10] shows no usage of the previous month if the chosen month cannot be loaded', async () => {
  const server = slowServer()
  const usage = createUsage(
    {
      request: server.request,
      clock: { serverNow: () => 0, after: () => () => undefined },
      address: NOWHERE,
    },
    'own',
  )
  void usage.load()
  server.answer(0, ok({ rows: [], page: 1 }))
  await settle()
  assert.equal(usage.$list.get().status, 'ready')
  usage.choose({ year: 2026, month: 12 })
  assert.equal(usage.$list.get().value, undefined)
  server.answer(1, UNREACHABLE)
  await settle()
  assert.deepEqual(usage.$list.get(), { status: 'failed', value: undefined })
})

test('[2.4.16] the media library shows a refusal, and a file that was renamed during a reload keeps its new name', async () => {
  const server = slowServer()
  const clock = { after: () => () => undefined }
  const library = createMediaLibrary({ request: server.request, clock })
  const list = library.pages()
  list.open()
  server.answer(0, refused(403))
  await settle()
  assert.equal(list.$list.get().refused?.status, 403)
  const file = { id: 1, name: '春.png', kind: 'image' } as never
  const page = ok({ rows: [file], total: 1, page: 1 })
  void list.load()
  server.answer(1, page)
  await settle()
  void list.load()
  void library.rename(file, '夏.png')
  server.answer(3, ok({}))
  await settle()
  server.answer(2, page)
  await settle()
  assert.deepEqual(
    list.$list.get().value?.rows.map(({ name }) => name),
    ['夏.png'],
  )
})
