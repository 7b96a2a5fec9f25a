import { existsSync } from 'node:fs'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker } from '#core/accounts/asker.ts'
import { MOVED_PARTS, movedPart, REDIRECTS, SHELLS } from '#core/http/paths.mjs'
import { refusalOf } from './refusals.ts'

const KIOSK_PAGE = 'app/signage/view/index.html'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * File name of the face landmark model (MediaPipe face_landmarker). The model is not part of the product: the
 * administrator who installs the product adds the file.
 */
const TRACKER_MODEL = 'face_landmarker.task'

/** Functions for the parts of the static site that depend on data or on the caller. */
interface SiteKnowledge {
  /** The first picture a kiosk shows, for the headers of its page. */
  firstPicture?: (asker: Asker | undefined) => string | undefined
  /** Redirect target of `/`; undefined to serve the built page. */
  firstPage?: () => string | undefined
  /** Throws a Refusal if the caller may not see information about the build. */
  requireTechnicalAccess?: (request: FastifyRequest) => void
}

/**
 * Serves the built pages. Files with a hash in their name are cached forever, all others are revalidated.
 * @param trackers folder with tracking models that the installer has added; may be missing
 */
export async function registerSite(
  app: FastifyInstance,
  dist: string,
  trackers: string,
  { firstPicture, firstPage, requireTechnicalAccess }: SiteKnowledge = {},
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
      if (!picture) return
      // Let the browser fetch the picture in parallel with the page's scripts (RFC 8288).
      reply.header('link', `<${picture}>; rel=preload; as=image; fetchpriority=high`)
      // Scripts can read no other header of a page. Read by site/kiosk/remembered.js.
      reply.header('server-timing', `picture;desc="${picture}"`)
    },
  })
  app.get('/.version', { schema: { hide: true } }, (request, reply) => {
    requireTechnicalAccess?.(request)
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
  registerRedirects(app)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? reply.code(404).sendFile('404.html') : reply.code(404).send(refusalOf('notFound'))
  })
}

/** Redirects old URLs, and short URLs that users type, to the current pages. */
function registerRedirects(app: FastifyInstance): void {
  for (const page of new Set(MOVED_PARTS.map((part) => part.page))) {
    for (const url of [page, `${page}/`]) {
      app.get(url, { schema: { hide: true } }, (request, reply) => {
        const to = movedPart(page, /\?.*/.exec(request.url)?.[0] ?? '')
        return to ? reply.redirect(to, 302) : reply.sendFile(`${page.slice(1)}/index.html`)
      })
    }
  }
  for (const [from, to] of Object.entries(REDIRECTS)) {
    for (const url of [from, `${from}/`]) {
      app.get(url, { schema: { hide: true } }, (request, reply) =>
        // Redirect temporarily (302), because browsers cache permanent redirects forever.
        reply.redirect(`${to}${/\?.*/.exec(request.url)?.[0] ?? ''}`, 302),
      )
    }
  }
}
