import { fromNetwork } from './answers.ts'
import { OFFLINE_PREFIX, offlineCache } from './caches.ts'
import type { Shell, WorkerScope } from './scope.ts'

/** Path of the page that says that the server is unreachable. It polls the server, then loads the wanted page. */
export const OFFLINE_PAGE = '/offline'

/** A server that has not responded within this time counts as unreachable. */
const TIMEOUT_MS = 10_000

/**
 * decisions 4: shows the product's offline page instead of the browser's error page when an operator's page cannot be
 * loaded.
 */
export function standInFor(
  scope: Pick<WorkerScope, 'location' | 'addEventListener'>,
  caches: CacheStorage,
  { version, files }: Shell,
): void {
  const name = offlineCache(version)

  async function keep(): Promise<void> {
    const cache = await caches.open(name)
    const page = await fetch(`${OFFLINE_PAGE}/`, { cache: 'reload' })
    if (!page.ok) throw new Error(`the offline page responded with ${page.status}`)
    await cache.put(OFFLINE_PAGE, page)
    await cache.addAll([...files])
  }

  async function dropOlder(): Promise<void> {
    for (const other of await caches.keys())
      if (other.startsWith(OFFLINE_PREFIX) && other !== name) await caches.delete(other)
  }

  const cached = async (path: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(path, { ignoreVary: true })

  const answerPage = (request: Request): Promise<Response> =>
    fromNetwork(request, TIMEOUT_MS).catch(async () => (await cached(OFFLINE_PAGE)) ?? Response.error())

  scope.addEventListener('install', (event) => event.waitUntil(keep()))
  scope.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (request.method !== 'GET' || origin !== scope.location.origin) return
    if (request.mode === 'navigate') event.respondWith(answerPage(request))
    else if (files.includes(pathname))
      event.respondWith(cached(pathname).then((found) => found ?? fetch(request)))
  })
}
