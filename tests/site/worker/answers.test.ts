import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { answerCached, answerFresh, answerPage, answerStartPage } from '../../../site/worker/answers.ts'
import { FILES_CACHE, shellCache } from '../../../site/worker/caches.ts'
import { partOf } from '../../../site/worker/range.ts'
import { settle } from '../line/fake-clock.ts'
import { fakeCaches } from './fake-caches.ts'

const BASE = 'https://reception.example'
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})
const network = (answer: () => Response | Promise<Response>) => {
  globalThis.fetch = async () => answer()
}
const down = () =>
  network(() => {
    throw new TypeError('Failed to fetch')
  })

async function device(): Promise<CacheStorage> {
  const caches = fakeCaches()
  const older = await caches.open(shellCache('1'))
  await older.put('/app/signage/view', new Response('page 1'))
  const newer = await caches.open(shellCache('2'))
  await newer.put('/app/signage/view', new Response('page 2'))
  const files = await caches.open(FILES_CACHE)
  await files.put('/media/3', new Response('0123456789', { headers: { 'content-type': 'video/mp4' } }))
  await files.put('/characters/a.webp', new Response('kept'))
  return caches
}

const silent = () => network(() => new Promise(() => {}))

test("[decisions 4] serves the kiosk's page from the cache without waiting for the server", async () => {
  const caches = await device()
  const ask = async () =>
    (await answerPage(caches, new Request(`${BASE}/app/signage/view`), shellCache('2'))).text()
  for (const state of [silent, down, () => network(() => new Response('bad gateway', { status: 502 }))]) {
    state()
    assert.equal(await ask(), 'page 2')
  }
})

test('[decisions 4] serves the page of a version with a complete cache, although another version was cached later', async () => {
  const caches = await device()
  down()
  const ask = async (version: string) =>
    (await answerPage(caches, new Request(`${BASE}/app/signage/view`), shellCache(version))).text()
  assert.equal(await ask('1'), 'page 1')
  assert.equal(await ask('3'), 'page 2', 'a version without a cache uses the newest one')
})

test("[decisions 4] requests the kiosk's page from the server if there is no cache, and passes the answer on", async () => {
  const ask = () => answerPage(fakeCaches(), new Request(`${BASE}/app/signage/view`), shellCache('1'))
  network(() => new Response('fresh'))
  assert.equal(await (await ask()).text(), 'fresh')
  network(() => new Response('gone', { status: 404 }))
  assert.equal((await ask()).status, 404)
  down()
  await assert.rejects(ask())
})

test('[decisions 4] redirects a start page to the cached kiosk if the server does not answer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const isLed = ({ status, headers }: Response) =>
    status === 302 && /\/app\/signage\/view$/.test(headers.get('location') ?? '')
  down()
  assert.ok(isLed(await answerStartPage(await device(), new Request(`${BASE}/login`))))
  await assert.rejects(answerStartPage(fakeCaches(), new Request(`${BASE}/login`)))

  silent()
  let led: Response | undefined
  void answerStartPage(await device(), new Request(`${BASE}/login`)).then((answer) => {
    led = answer
  })
  await settle()
  t.mock.timers.tick(499)
  await settle()
  assert.equal(led, undefined)
  t.mock.timers.tick(1)
  await settle()
  assert.ok(led && isLed(led))

  network(() => new Response('the door'))
  assert.equal(await (await answerStartPage(await device(), new Request(`${BASE}/login`))).text(), 'the door')
})

test('[decisions 4] serves a cached video in the byte ranges that the player requests', async () => {
  const caches = await device()
  down()
  const ask = (range?: string) =>
    answerCached(caches, new Request(`${BASE}/media/3`, { headers: range ? { range } : {} }))
  const part = await ask('bytes=2-5')
  assert.equal(part.status, 206)
  assert.equal(part.headers.get('content-range'), 'bytes 2-5/10')
  assert.equal(part.headers.get('content-type'), 'video/mp4')
  assert.equal(await part.text(), '2345')
  assert.equal(await (await ask('bytes=7-')).text(), '789')
  assert.equal(await (await ask('bytes=-3')).text(), '789')
  assert.equal(await (await ask()).text(), '0123456789')
  assert.equal((await ask('bytes=10-')).status, 416)
  await assert.rejects(answerCached(caches, new Request(`${BASE}/media/4`)))
})

test("[decisions 4] serves a character's file from the cache, and then updates the cache", async () => {
  const caches = await device()
  const work: Promise<unknown>[] = []
  const ask = async (path = '/characters/a.webp') =>
    (await answerFresh(caches, new Request(`${BASE}${path}`), (renewal) => work.push(renewal))).text()
  silent()
  assert.equal(await ask(), 'kept')
  down()
  assert.equal(await ask(), 'kept')
  network(() => new Response('a fault', { status: 500 }))
  assert.equal(await ask(), 'kept')
  network(() => new Response('new'))
  assert.equal(await ask(), 'kept')
  await Promise.all(work.slice(1))
  assert.equal(await ask(), 'new')
  assert.equal(await ask('/characters/b.webp'), 'new')
  await Promise.all(work.slice(1))
  const files = await caches.open(FILES_CACHE)
  assert.equal(
    await files.match('/characters/b.webp'),
    undefined,
    'only files that the page has stored are cached',
  )
})

test('[RFC 9110] serves the whole file for an invalid range', async () => {
  assert.equal((await partOf(new Response('abc'), 'lines=1-2')).status, 200)
  assert.equal((await partOf(new Response('abc'), 'bytes=-')).status, 200)
})
