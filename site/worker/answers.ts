import { FILES_CACHE, SHELL_PREFIX } from './caches.ts'
import { KIOSK_PAGE } from './plan.ts'
import { partOf } from './range.ts'

/** A network that says nothing for so long counts as none. */
const PATIENCE_MS = 4_000
/** A kiosk that starts at the door waits no longer than this for a silent server. */
const DOOR_PATIENCE_MS = 500

/** The network's answer; a server that is away behind its proxy counts as away. @throws when there is none */
async function fromNetwork(request: Request, patienceMs = PATIENCE_MS): Promise<Response> {
  let stopWaiting = () => {}
  const patience = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the network does not answer')), patienceMs)
    stopWaiting = () => clearTimeout(timer)
  })
  try {
    const answer = await Promise.race([fetch(request), patience])
    if (answer.status >= 500) throw new Error(`the server answers ${answer.status}`)
    return answer
  } finally {
    stopWaiting()
  }
}

const kept = async (caches: CacheStorage, key: string): Promise<Response | undefined> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) || name === FILES_CACHE)
  // the newest version last: it is asked first
  for (const name of names.reverse()) {
    const found = await (await caches.open(name)).match(key, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/**
 * The kiosk's page: the copy, at once, because a server that is silent would leave the screen empty. A newer version of the site is
 * fetched by the page itself (update.ts), and is the newest copy at the next load.
 */
export async function answerPage(caches: CacheStorage, request: Request): Promise<Response> {
  return (await kept(caches, KIOSK_PAGE)) ?? fromNetwork(request)
}

/** A kiosk that starts at the door without a network, or with a silent one, goes straight to its place. */
export async function answerDoor(caches: CacheStorage, request: Request): Promise<Response> {
  const page = await kept(caches, KIOSK_PAGE)
  if (!page) return fromNetwork(request)
  try {
    return await fromNetwork(request, DOOR_PATIENCE_MS)
  } catch {
    return Response.redirect(new URL(KIOSK_PAGE, request.url))
  }
}

/** What never changes under its address: the kept one is as good as any. */
export async function answerKept(caches: CacheStorage, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await kept(caches, pathname)
  return found ? partOf(found, request.headers.get('range')) : fetch(request)
}

/** What may change with a version of the site: the copy, at once; the server's answer takes its place for the next time. */
export async function answerFresh(
  caches: CacheStorage,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await kept(caches, pathname)
  if (!found) return fromNetwork(request)
  waitUntil(renew(caches, pathname))
  return partOf(found, request.headers.get('range'))
}

/** Asks for the whole file, whatever part of it a player wants. Never rejects: the copy stays. */
async function renew(caches: CacheStorage, pathname: string): Promise<void> {
  try {
    const fresh = await fetch(pathname, { cache: 'no-cache' })
    const files = await caches.open(FILES_CACHE)
    // only what the page keeps: it may have let go of this file meanwhile
    if (fresh.status === 200 && (await files.match(pathname))) await files.put(pathname, fresh)
  } catch {
    return // no network: the copy stays
  }
}
