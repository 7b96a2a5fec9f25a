import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterEach, test } from 'node:test'
import { offlineFiles } from '../../../site/worker/build.mjs'
import { offlineCache, shellCache } from '../../../site/worker/caches.ts'
import { OFFLINE_PAGE, standInFor } from '../../../site/worker/offline.ts'
import { settle } from '../line/fake-clock.ts'
import { fakeCaches } from './fake-caches.ts'

const ORIGIN = 'https://reception.example'
const PAGE = '/app/service/standby'
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})
const network = (answer: (path: string) => Response | Promise<Response>) => {
  globalThis.fetch = async (asked) =>
    answer(typeof asked === 'string' ? asked : new URL((asked as Request).url).pathname)
}
const down = () =>
  network(() => {
    throw new TypeError('Failed to fetch')
  })

function openWorker(caches = fakeCaches(), version = '1') {
  const received = new Map<string, (event: never) => void>()
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: never) => void) => void received.set(type, listener),
  }
  standInFor(scope, caches, { version, files: ['/_astro/a.js'] })
  const tell = async (type: 'install' | 'activate'): Promise<void> => {
    const work: Promise<unknown>[] = []
    received.get(type)?.({ waitUntil: (each: Promise<unknown>) => work.push(each) } as never)
    await Promise.all(work)
  }
  /** Returns the worker's answer, or undefined if it leaves the request to the browser. */
  const ask = (path: string, { mode = 'navigate', method = 'GET', origin = ORIGIN } = {}) => {
    let answer: Promise<Response> | undefined
    const request = { url: `${origin}${path}`, method, mode }
    received.get('fetch')?.({
      request,
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    } as never)
    return answer
  }
  return { caches, tell, ask }
}

async function installed() {
  const worker = openWorker()
  network((path) => new Response(`built ${path}`))
  await worker.tell('install')
  return worker
}

test('[decisions 4] shows the offline page only while the server is unreachable, fails or does not answer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask } = await installed()
  const textOf = async () => (await ask(PAGE))?.text()
  network(() => new Response('standby'))
  assert.equal(await textOf(), 'standby')
  network(() => new Response('no such page', { status: 404 }))
  assert.equal(await textOf(), 'no such page')
  down()
  assert.equal(await textOf(), 'built /offline/')
  network(() => new Response('bad gateway', { status: 502 }))
  assert.equal(await textOf(), 'built /offline/')

  let answered: string | undefined
  network(() => new Promise(() => {}))
  void textOf().then((text) => {
    answered = text
  })
  await settle()
  t.mock.timers.tick(9_999)
  await settle()
  assert.equal(answered, undefined)
  t.mock.timers.tick(1)
  await settle()
  assert.equal(answered, 'built /offline/')
})

test('[decisions 4] serves the files of the offline page, and leaves all other requests to the browser', async () => {
  const { ask } = await installed()
  down()
  assert.equal(await (await ask('/_astro/a.js', { mode: 'cors' }))?.text(), 'built /_astro/a.js')
  assert.equal(ask('/_astro/b.js', { mode: 'cors' }), undefined)
  assert.equal(ask('/api/getSignage', { mode: 'cors' }), undefined)
  assert.equal(ask(PAGE, { method: 'POST' }), undefined)
  assert.equal(ask('/_astro/a.js', { mode: 'cors', origin: 'https://elsewhere.example' }), undefined)
})

test("[decisions 4] lets the browser show its own error page if the worker's cache was deleted", async () => {
  const { ask } = openWorker()
  down()
  assert.equal((await ask(PAGE))?.type, 'error')
})

test("[decisions 4] removes older versions of the offline page, but not the kiosk's caches", async () => {
  const { caches } = await installed()
  await caches.open(shellCache('1'))
  const next = openWorker(caches, '2')
  network((path) => new Response(`new ${path}`))
  await next.tell('install')
  await next.tell('activate')
  assert.deepEqual((await caches.keys()).sort(), [offlineCache('2'), shellCache('1')].sort())
  down()
  assert.equal(await (await next.ask(PAGE))?.text(), 'new /offline/')
})

test('[decisions 4] fails to install if the offline page cannot be fetched, so that the browser tries again', async () => {
  const { tell } = openWorker()
  network(() => new Response('gone', { status: 404 }))
  await assert.rejects(tell('install'), /404/)
})

test("[decisions 4] the build of the service worker lists the offline page's files, but no files that only calls need", async () => {
  const files = await offlineFiles('dist')
  assert.ok(files.some((path) => /\/OfflinePage\.[\w-]+\.js$/.test(path)))
  assert.ok(files.some((path) => path.endsWith('.css')))
  assert.ok(!files.some((path) => /\/engine\./.test(path)), 'no files of a call')
  for (const path of files) assert.ok(existsSync(`dist${path}`), path)
  assert.match(await readFile('dist/app-worker.js', 'utf8'), /OFFLINE_SHELL/)
  assert.equal(OFFLINE_PAGE, '/offline')
})
