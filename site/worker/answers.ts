import { FILES_CACHE, SHELL_PREFIX } from './caches.ts'
import { KIOSK_PAGE } from './plan.ts'
import { partOf } from './range.ts'

/** A network that says nothing for so long is none. */
const PATIENCE_MS = 4_000

/** The network's answer; a server that is away behind its proxy counts as away. @throws when there is none */
async function fromNetwork(request: Request): Promise<Response> {
  let stopWaiting = () => {}
  const patience = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the network does not answer')), PATIENCE_MS)
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

/** The kiosk's page: the server's where there is one, else the one kept. */
export async function answerPage(caches: CacheStorage, request: Request): Promise<Response> {
  try {
    return await fromNetwork(request)
  } catch (error) {
    const page = await kept(caches, KIOSK_PAGE)
    if (page) return page
    throw error
  }
}

/** A kiosk that starts at the door without a network goes straight to its place. */
export async function answerDoor(caches: CacheStorage, request: Request): Promise<Response> {
  try {
    return await fromNetwork(request)
  } catch (error) {
    if (await kept(caches, KIOSK_PAGE)) return Response.redirect(new URL(KIOSK_PAGE, request.url))
    throw error
  }
}

/** What never changes under its address: the kept one is as good as any. */
export async function answerKept(caches: CacheStorage, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = await kept(caches, pathname)
  return found ? partOf(found, request.headers.get('range')) : fetch(request)
}

/** What may change: the server's where there is one. */
export async function answerFresh(caches: CacheStorage, request: Request): Promise<Response> {
  try {
    return await fromNetwork(request)
  } catch (error) {
    const found = await kept(caches, new URL(request.url).pathname)
    if (found) return partOf(found, request.headers.get('range'))
    throw error
  }
}
