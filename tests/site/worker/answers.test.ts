import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { answerDoor, answerFresh, answerKept, answerPage } from '../../../site/worker/answers.ts'
import { FILES_CACHE, shellCache } from '../../../site/worker/caches.ts'
import { partOf } from '../../../site/worker/range.ts'
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

test('[decisions 4] the page comes from the server; without one, or behind a proxy without one, the newest copy', async () => {
  const caches = await device()
  const ask = async () => (await answerPage(caches, new Request(`${BASE}/app/signage/view`))).text()
  network(() => new Response('fresh'))
  assert.equal(await ask(), 'fresh')
  down()
  assert.equal(await ask(), 'page 2')
  network(() => new Response('bad gateway', { status: 502 }))
  assert.equal(await ask(), 'page 2')
})

test('[decisions 4] a refusal of the server is an answer: it is not covered up', async () => {
  network(() => new Response('gone', { status: 404 }))
  assert.equal((await answerPage(await device(), new Request(`${BASE}/app/signage/view`))).status, 404)
})

test('[decisions 4] a kiosk that starts at the door without a network is led to its page; without a copy nothing is hidden', async () => {
  down()
  const led = await answerDoor(await device(), new Request(`${BASE}/login`))
  assert.equal(led.status, 302)
  assert.match(led.headers.get('location') ?? '', /\/app\/signage\/view$/)
  await assert.rejects(answerDoor(fakeCaches(), new Request(`${BASE}/login`)))
})

test('[decisions 4] a kept video is answered in the parts a player asks for', async () => {
  const caches = await device()
  down()
  const ask = (range?: string) =>
    answerKept(caches, new Request(`${BASE}/media/3`, { headers: range ? { range } : {} }))
  const part = await ask('bytes=2-5')
  assert.equal(part.status, 206)
  assert.equal(part.headers.get('content-range'), 'bytes 2-5/10')
  assert.equal(part.headers.get('content-type'), 'video/mp4')
  assert.equal(await part.text(), '2345')
  assert.equal(await (await ask('bytes=7-')).text(), '789')
  assert.equal(await (await ask('bytes=-3')).text(), '789')
  assert.equal(await (await ask()).text(), '0123456789')
  assert.equal((await ask('bytes=10-')).status, 416)
  await assert.rejects(answerKept(caches, new Request(`${BASE}/media/4`)))
})

test('[decisions 4] what may change is asked for first and kept for later', async () => {
  const caches = await device()
  const ask = async () => (await answerFresh(caches, new Request(`${BASE}/characters/a.webp`))).text()
  network(() => new Response('new'))
  assert.equal(await ask(), 'new')
  down()
  assert.equal(await ask(), 'kept')
})

test('[RFC 9110] a range that is no range of bytes answers the whole', async () => {
  assert.equal((await partOf(new Response('abc'), 'lines=1-2')).status, 200)
  assert.equal((await partOf(new Response('abc'), 'bytes=-')).status, 200)
})
