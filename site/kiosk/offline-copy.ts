import type { Clock } from '../line/clock.ts'
import { createTurn } from '../line/turn.ts'
import { FILES_CACHE } from '../worker/caches.ts'

/** The device's own copy of page and files, for a start without a network (decisions 4). */
export interface OfflineCopy {
  /** Stores exactly these files for offline use and removes all others. Never rejects. */
  keep(urls: readonly string[]): Promise<void>
  /** Fetches a new version of the site for the next load. @returns whether that load will show it. Never rejects */
  refresh(): Promise<boolean>
  /** Removes all copies from this device; for signing out. Never rejects. */
  forget(): Promise<void>
}

type FetchFile = (url: string, how?: Pick<RequestInit, 'cache' | 'signal'>) => Promise<Response>

interface OfflineCopyDeps {
  /**
   * Undefined on an insecure origin, where the browser offers no cache: a kiosk there cannot start without the network.
   */
  caches: CacheStorage | undefined
  workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'> | undefined
  /** Asks the browser not to evict the storage when the disk is full. */
  persist: () => Promise<unknown>
  fetch: FetchFile
  clock: Pick<Clock, 'after'>
}

/** A download that takes longer has stalled, for example after a network change. The next `keep` fetches the file again. */
const STALLED_MS = 30 * 60_000
const WORKER_URL = '/kiosk-worker.js'

export function createOfflineCopy({ caches, workers, persist, fetch, clock }: OfflineCopyDeps): OfflineCopy {
  const turn = createTurn()
  const downloads = createDownloads(fetch, clock)
  let isRegistered = false
  let isAsked = false

  async function register(): Promise<void> {
    if (isRegistered || !workers) return
    await workers.register(WORKER_URL)
    isRegistered = true
  }

  /** Asks the browser to keep the storage. Does not wait for the result: Firefox asks the user, and on a kiosk no user answers. */
  function askToPersist(): void {
    if (isAsked) return
    isAsked = true
    persist().catch((error: unknown) => console.warn('kiosk: offline copies may be evicted', error))
  }

  return {
    async keep(urls) {
      const isLast = turn.take()
      downloads.abortExcept(urls)
      try {
        await register()
        if (caches) await fill(await caches.open(FILES_CACHE), urls, downloads, isLast)
        askToPersist()
      } catch (error) {
        // no service worker or no storage: the next load of the signage tries again
        console.warn('kiosk: incomplete offline copies', error)
      }
    },
    async refresh() {
      try {
        return await updated(await workers?.getRegistration())
      } catch (error) {
        console.warn('kiosk: no new version fetched', error)
        return false
      }
    },
    async forget() {
      turn.end()
      downloads.abortExcept([])
      isRegistered = false
      isAsked = false
      try {
        await (await workers?.getRegistration())?.unregister()
        if (caches) await removeAll(caches)
      } catch (error) {
        console.error('kiosk: offline copies could not be removed', error)
      }
    },
  }
}

/** Fetches a file. Bypasses the cache if it answers 206, as Firefox does after a video player has requested ranges. */
async function fetchWhole(fetch: FetchFile, url: string): Promise<Response> {
  const found = await fetch(url)
  return found.status === 206 ? fetch(url, { cache: 'reload' }) : found
}

async function fill(
  cache: Cache,
  urls: readonly string[],
  downloads: Downloads,
  isLast: () => boolean,
): Promise<void> {
  for (const request of await cache.keys()) {
    if (!urls.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
  // Store one file after the other, because the first files are those on the screen.
  for (const url of urls) {
    if (!isLast()) return
    await downloads.store(cache, url)
  }
}

type Downloads = ReturnType<typeof createDownloads>

/** Stores files, each by at most one download at a time: each load of the signage asks for all of its files again. */
function createDownloads(fetch: FetchFile, clock: OfflineCopyDeps['clock']) {
  const running = new Map<string, { limit: AbortController; stored: Promise<void> }>()

  function begin(cache: Cache, url: string): Promise<void> {
    const limit = new AbortController()
    const release = () => {
      stopWaiting()
      if (running.get(url)?.limit === limit) running.delete(url)
    }
    const stopWaiting = clock.after(STALLED_MS, () => {
      release()
      limit.abort()
    })
    const stored = store(cache, url, (file, how) => fetch(file, { ...how, signal: limit.signal })).finally(
      release,
    )
    running.set(url, { limit, stored })
    return stored
  }

  return {
    /** Stores a file, or waits for its running download. Never rejects. */
    store: (cache: Cache, url: string): Promise<void> => running.get(url)?.stored ?? begin(cache, url),
    abortExcept(urls: readonly string[]): void {
      for (const [url, { limit }] of running) {
        if (urls.includes(url)) continue
        running.delete(url)
        limit.abort()
      }
    },
  }
}

/** Stores a file, unless it is stored already. Never rejects: without a network or space for this file, a smaller one may still fit. */
async function store(cache: Cache, url: string, fetch: FetchFile): Promise<void> {
  try {
    if (await cache.match(url)) return
    const whole = await fetchWhole(fetch, url)
    if (whole.status === 200) await cache.put(url, whole)
  } catch (error) {
    console.warn('kiosk: no offline copy of', url, error)
  }
}

async function removeAll(caches: CacheStorage): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function updated(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  // without a service worker, the page comes from the server
  if (!registration) return true
  await registration.update()
  return activated(registration.installing ?? registration.waiting)
}

/**
 * Waits until a new service worker takes over. Each worker serves the page of its own version, so the next load shows
 * the new version only after the new worker has taken over.
 * @param worker undefined or null: the newest worker is active already
 * @returns false if the browser has discarded the worker
 */
function activated(worker: ServiceWorker | null | undefined): Promise<boolean> {
  if (!worker) return Promise.resolve(true)
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'redundant') resolve(false)
      else if (worker.state === 'activating' || worker.state === 'activated') resolve(true)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** For pages that must store nothing, such as those on the device of a guest (the visitor of a reservation). */
export const noOfflineCopy: OfflineCopy = {
  keep: async () => {},
  refresh: async () => true,
  forget: async () => {},
}
