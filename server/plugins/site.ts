import { existsSync } from 'node:fs'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SHELLS } from '../contract/paths.mjs'
import { refusalOf } from './refusals.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The built pages. Hashed files are kept for ever, everything else is asked for again. */
export async function registerSite(app: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(dist)) return
  await app.register(statics, {
    root: dist,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/_astro/') ? IMMUTABLE : 'no-cache')
    },
  })
  for (const { page, route } of SHELLS) {
    app.get(route, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(`${page.slice(1)}/index.html`),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    return wantsPage ? reply.code(404).sendFile('404.html') : reply.code(404).send(refusalOf('notFound'))
  })
}
