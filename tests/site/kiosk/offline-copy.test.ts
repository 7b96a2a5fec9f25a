import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOfflineCopy } from '../../../site/kiosk/offline-copy.ts'
import { FILES_CACHE } from '../../../site/worker/caches.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { fakeCaches } from '../worker/fake-caches.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function device(
  wait: (url: string) => Promise<void> | undefined = () => undefined,
  lacks = '',
  /** URL of a file of which the browser's HTTP cache holds only a part. */
  played = '',
) {
  const said: string[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = {
    installing: null as typeof installing | null,
    async update() {
      said.push('update')
      registration.installing = next
    },
    unregister: async () => said.push('unregister') > 0,
  }
  const caches = fakeCaches()
  const clock = createFakeClock()
  let next: typeof installing | null = null
  const keeper = createOfflineCopy({
    caches,
    clock,
    workers: {
      register: async (url) => {
        said.push(`register ${url}`)
        return registration as unknown as ServiceWorkerRegistration
      },
      getRegistration: async () => registration as unknown as ServiceWorkerRegistration,
    },
    // the user never answers the browser's question about persistent storage
    persist: () => {
      said.push('persist')
      return new Promise(() => {})
    },
    fetch: async (url, how) => {
      said.push(how?.cache ? `${url} ${how.cache}` : url)
      signals.push(how?.signal)
      await wait(url)
      if (url === played && !how?.cache) return new Response('file', { status: 206 })
      return new Response('file', { status: url === lacks ? 404 : 200 })
    },
  })
  const kept = async () =>
    (await (await caches.open(FILES_CACHE)).keys()).map((request) => new URL(request.url).pathname).sort()
  const becomes = (state: string) => {
    installing.state = state
    installing.dispatchEvent(new Event('statechange'))
  }
  const findsNewVersion = () => {
    next = installing
  }
  return { keeper, clock, said, signals, kept, caches, becomes, findsNewVersion }
}

test('[decisions 4] stores each template file once and removes unused files, without waiting for permission to use persistent storage', async () => {
  const { keeper, said, kept } = device()
  await keeper.keep(['/media/1', '/media/2'])
  assert.deepEqual(said, ['register /kiosk-worker.js', '/media/1', '/media/2', 'persist'])
  await keeper.keep(['/media/2', '/media/3'])
  assert.deepEqual(said.slice(4), ['/media/3'])
  assert.deepEqual(await kept(), ['/media/2', '/media/3'])
})

test('[decisions 4] skips a template file that cannot be loaded', async () => {
  const { keeper, kept } = device(undefined, '/media/1')
  await keeper.keep(['/media/1', '/media/2'])
  assert.deepEqual(await kept(), ['/media/2'])
})

test('[decisions 4] stores the other files if one file does not arrive or does not fit on the disk', async () => {
  const { keeper, kept, said } = device(async (url) => {
    if (url === '/media/1') throw new TypeError('Failed to fetch')
  })
  await keeper.keep(['/media/1', '/media/2'])
  assert.deepEqual(await kept(), ['/media/2'])
  assert.equal(said.at(-1), 'persist')
})

test("[decisions 4] fetches a complete file if the browser's HTTP cache holds only a part of it", async () => {
  const { keeper, said, kept } = device(undefined, '', '/characters/a.webm')
  await keeper.keep(['/media/1', '/characters/a.webm'])
  assert.deepEqual(said.slice(1, 4), ['/media/1', '/characters/a.webm', '/characters/a.webm reload'])
  assert.deepEqual(await kept(), ['/characters/a.webm', '/media/1'])
})

test("[decisions 4] stops storing the old templates' files when the templates change", async () => {
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { keeper, said } = device((url) => (url === '/media/1' ? slow : undefined))
  const first = keeper.keep(['/media/1', '/media/2'])
  while (!said.includes('/media/1')) await nextTurn()
  const second = keeper.keep(['/media/3'])
  finish()
  await Promise.all([first, second])
  assert.ok(!said.includes('/media/2'))
  assert.ok(said.includes('/media/3'))
})

/** A device on which the download of /media/1 has begun and does not end. */
async function downloading() {
  const on = device((url) => (url === '/media/1' ? new Promise(() => {}) : undefined))
  void on.keeper.keep(['/media/1'])
  while (!on.said.includes('/media/1')) await nextTurn()
  return on
}

test('[decisions 4] downloads a file once, also if the signage is loaded again before the file has arrived', async () => {
  const { keeper, said, signals } = await downloading()
  void keeper.keep(['/media/1', '/media/2'])
  await nextTurn()
  await nextTurn()
  assert.deepEqual(said.slice(1), ['/media/1'])
  assert.equal(signals[0]?.aborted, false)
})

test('[decisions 4] stops a stalled download after half an hour, and downloads the file the next time', async () => {
  const { keeper, clock, said, signals } = await downloading()
  await clock.advance(30 * 60_000)
  assert.equal(signals[0]?.aborted, true)
  void keeper.keep(['/media/1'])
  await settle()
  assert.deepEqual(
    said.filter((step) => step.startsWith('/media/')),
    ['/media/1', '/media/1'],
  )
})

test('[decisions 4] sets no time limit for a file that is stored', async () => {
  const { keeper, clock } = device()
  await keeper.keep(['/media/1'])
  assert.equal(clock.pending(), 0)
})

test('[decisions 4] stops a running download of a file that is no longer used', async () => {
  const { keeper, said, signals } = await downloading()
  await keeper.keep(['/media/2'])
  assert.equal(signals[0]?.aborted, true)
  void keeper.keep(['/media/1'])
  await nextTurn()
  await nextTurn()
  assert.deepEqual(said.slice(1), ['/media/1', '/media/2', 'persist', '/media/1'], 'it can be used again')
  await keeper.forget()
  assert.equal(signals.at(-1)?.aborted, true, 'signing out stops all downloads')
})

test('[decisions 4] removes all stored files and the service worker after signing out', async () => {
  const { keeper, said, caches } = device()
  await keeper.keep(['/media/1'])
  await keeper.forget()
  assert.ok(said.includes('unregister'))
  assert.deepEqual(await caches.keys(), [])
})

test('[decisions 3] counts a new version as fetched only once its service worker begins to activate', async () => {
  for (const [states, isFetched] of [
    [['installed', 'activating'], true],
    [['redundant'], false],
  ] as const) {
    const { keeper, becomes, findsNewVersion } = device()
    findsNewVersion()
    let answer: boolean | undefined
    const asked = keeper.refresh().then((fetched) => {
      answer = fetched
    })
    for (const state of states) {
      await nextTurn()
      assert.equal(answer, undefined)
      becomes(state)
    }
    await asked
    assert.equal(answer, isFetched)
  }
  assert.equal(await device().keeper.refresh(), true, 'the newest version is installed already')
})
