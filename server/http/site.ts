import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker } from '#core/accounts/asker.ts'
import { REDIRECTS, SHELLS } from '#core/http/paths.mjs'
import { refusalOf } from './refusals.ts'

const KIOSK_PAGE = 'app/signage/view/index.html'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A landmark model (MediaPipe face_landmarker) that the installer has put there; the product brings none along. */
const TRACKER_MODEL = 'face_landmarker.task'

/** What pages need that is not built. */
interface SiteKnowledge {
  /** What a kiosk draws first, for its page's `Link` header (RFC 8288). */
  firstPicture?: (asker: Asker | undefined) => string | undefined
  /** Where the bare address leads now; undefined: to the built page. */
  firstPage?: () => string | undefined
  /** Refuses whoever may not know what was built. */
  demandInsight?: (request: FastifyRequest) => void
}

/**
 * The built pages. Hashed files are kept for ever, everything else is asked for again.
 * @param trackers folder of the installer's models; need not exist
 */
export async function registerSite(
  app: FastifyInstance,
  dist: string,
  trackers: string,
  { firstPicture, firstPage, demandInsight }: SiteKnowledge = {},
): Promise<void> {
  if (!existsSync(dist)) return
  const kioskPage = join(dist, KIOSK_PAGE)
  await app.register(statics, {
    root: dist,
    wildcard: true,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/_astro/') ? IMMUTABLE : 'no-cache')
      if (!path.startsWith(kioskPage)) return
      const picture = firstPicture?.(reply.request.identity)
      // the browser fetches it beside the page's scripts, not after them and what they ask for
      if (picture) reply.header('link', `<${picture}>; rel=preload; as=image; fetchpriority=high`)
    },
  })
  app.get('/.version', { schema: { hide: true } }, (request, reply) => {
    demandInsight?.(request)
    return reply.sendFile('.version', dist, { dotfiles: 'allow' })
  })
  app.get(`/trackers/${TRACKER_MODEL}`, { schema: { hide: true } }, (_request, reply) =>
    existsSync(join(trackers, TRACKER_MODEL))
      ? reply.sendFile(TRACKER_MODEL, trackers)
      : reply.code(404).send(refusalOf('notFound')),
  )
  app.get('/', { schema: { hide: true } }, (_request, reply) => {
    const path = firstPage?.()
    return path === undefined ? reply.sendFile('index.html') : reply.redirect(path, 302)
  })
  for (const { page, route } of SHELLS) {
    app.get(route, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(`${page.slice(1)}/index.html`),
    )
  }
  for (const [from, to] of Object.entries(REDIRECTS)) {
    for (const url of [from, `${from}/`]) {
      app.get(url, { schema: { hide: true } }, (request, reply) =>
        // not for ever: a browser would never ask again
        reply.redirect(`${to}${/\?.*/.exec(request.url)?.[0] ?? ''}`, 302),
      )
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? reply.code(404).sendFile('404.html') : reply.code(404).send(refusalOf('notFound'))
  })
}
