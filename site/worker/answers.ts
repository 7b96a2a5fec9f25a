import { FILES_CACHE, SHELL_PREFIX } from './caches.ts'
import { KIOSK_PAGE } from './plan.ts'
import { partOf } from './range.ts'

/** A network request that takes longer than this counts as failed. */
const TIMEOUT_MS = 4_000
/** Maximum wait for the server when a kiosk opens its start page. */
const DOOR_PATIENCE_MS = 500

/** Fetches from the network. A status from 500 up, as from a proxy, counts as no answer. @throws without answer */
export async function fromNetwork(request: Request, timeoutMs = TIMEOUT_MS): Promise<Response> {
  let stopWaiting = () => {}
  const timeout = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the network does not respond')), timeoutMs)
    stopWaiting = () => clearTimeout(timer)
  })
  try {
    const answer = await Promise.race([fetch(request), timeout])
    if (answer.status >= 500) throw new Error(`the server responded with ${answer.status}`)
    return answer
  } finally {
    stopWaiting()
  }
}

async function cached(caches: CacheStorage, key: string, shell?: string): Promise<Response | undefined> {
  for (const name of await searchOrder(caches, shell)) {
    const found = await (await caches.open(name)).match(key, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** The names of the kiosk's caches: first the given one, then the others from newest to oldest. */
async function searchOrder(caches: CacheStorage, first: string | undefined): Promise<string[]> {
  const isOurs = (name: string): boolean => name.startsWith(SHELL_PREFIX) || name === FILES_CACHE
  const names = (await caches.keys()).filter(isOurs).reverse()
  return [...names.filter((name) => name === first), ...names.filter((name) => name !== first)]
}

/**
 * Answers the kiosk's page from the cache at once, because waiting for a silent server would leave the screen empty.
 * The page itself fetches a newer version of the site (renewal.ts), which the next load shows.
 * @param shell name of the cache of this worker's own version, which is searched first. Caches of other versions may
 * lack scripts of the page: the network may have failed while such a cache was filled. After a return to an earlier
 * version of the site, the newest cache does not belong to the current version
 */
export async function answerPage(caches: CacheStorage, request: Request, shell: string): Promise<Response> {
  return (await cached(caches, KIOSK_PAGE, shell)) ?? fromNetwork(request)
}

/**
 * Answers a kiosk's start page from the network. If the server is unreachable or slow, redirects to the kiosk's page.
 */
export async function answerStartPage(caches: CacheStorage, request: Request): Promise<Response> {
  const page = await cached(caches, KIOSK_PAGE)
  if (!page) return fromNetwork(request)
  try {
    return await fromNetwork(request, DOOR_PATIENCE_MS)
  } catch {
    return Response.redirect(new URL(KIOSK_PAGE, request.url))
  }
}

/**
 * Answers a request for a file that never changes at its address: from the cache if it is there, else from the network.
 */
export async function answerCached(caches: CacheStorage, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await cached(caches, pathname)
  return found ? partOf(found, request.headers.get('range')) : fetch(request)
}

/**
 * Answers a request for a file that may change with a version of the site: from the cache if it is there, else from the
 * network. Then updates the cached copy from the server for the next request.
 */
export async function answerFresh(
  caches: CacheStorage,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await cached(caches, pathname)
  if (!found) return fromNetwork(request)
  waitUntil(renew(caches, pathname))
  return partOf(found, request.headers.get('range'))
}

/** Fetches the whole file, even if a player requested a range. Never rejects: on failure the cached copy stays. */
async function renew(caches: CacheStorage, pathname: string): Promise<void> {
  try {
    const fresh = await fetch(pathname, { cache: 'no-cache' })
    const files = await caches.open(FILES_CACHE)
    // update existing entries only: the page may have removed this file meanwhile
    if (fresh.status === 200 && (await files.match(pathname))) await files.put(pathname, fresh)
  } catch {
    return // no network: the copy stays
  }
}
