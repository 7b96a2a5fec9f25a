import { answerCached, answerFresh, answerPage, answerStartPage } from './answers.ts'
import { SHELL_PREFIX, shellCache } from './caches.ts'
import { KIOSK_PAGE, type Plan, planOf } from './plan.ts'
import type { Shell, WorkerScope } from './scope.ts'

/**
 * The kiosk's service worker: a kiosk that restarts while the server is unreachable still shows Standby
 * (docs/decisions/4-signage.md, Never blank). Bundled by astro.config.mjs.
 */
const scope = self as unknown as WorkerScope & { KIOSK_SHELL: Shell }
const { version, files } = scope.KIOSK_SHELL
const shell = shellCache(version)

/** Number of previous versions to keep: an open page may still load a part of its version. */
const OLDER_KEPT = 1

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell)
  const page = await fetch(`${KIOSK_PAGE}/`, { cache: 'reload' })
  if (!page.ok) throw new Error(`the kiosk's page responded with ${page.status}`)
  await cache.put(KIOSK_PAGE, page)
  await cache.addAll([...files])
}

async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX))
  const older = shells.filter((name) => name !== shell)
  for (const name of older.slice(0, Math.max(0, older.length - OLDER_KEPT))) await caches.delete(name)
}

type Answer = (
  caches: CacheStorage,
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
) => Promise<Response>
const ANSWERS: Record<Exclude<Plan, 'none'>, Answer> = {
  page: (caches, request) => answerPage(caches, request, shell),
  door: answerStartPage,
  asset: answerCached,
  file: answerCached,
  character: answerFresh,
}

scope.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => scope.clients.claim())),
)
scope.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, new URL(event.request.url), scope.location.origin)
  if (plan !== 'none')
    event.respondWith(ANSWERS[plan](caches, event.request, (work) => event.waitUntil(work)))
})
