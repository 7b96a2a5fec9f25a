import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../system/config.ts'
import { requireTechnicalAccess } from './guard.ts'
import type { DescribedRoute } from './openapi-page.ts'

/**
 * Serves an OpenAPI page at /docs that describes all routes registered after this call. The page is built at its first
 * request.
 */
export function registerOpenApi(app: FastifyInstance, config: Config): void {
  const routes: DescribedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema, config: facts }) => {
    const isDescribed = method !== 'HEAD' && schema?.hide !== true
    if (isDescribed) routes.push({ method, url, schema, config: facts })
  })

  let opened: Promise<FastifyInstance> | undefined
  const open = async (): Promise<FastifyInstance> => {
    const { buildOpenApiPage } = await import('./openapi-page.ts')
    return buildOpenApiPage(routes, config)
  }

  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    opened ??= open()
    const page = await opened
    const response = await page.inject({ method: 'GET', url, headers })
    if (response.statusCode === 404) return reply.callNotFound()
    // Drop the injected response's `connection` header, which must not control the real connection.
    const { connection: _, ...rest } = response.headers
    return reply.code(response.statusCode).headers(rest).send(response.rawPayload)
  }
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, {
      schema: { hide: true },
      onRequest: async (request) => requireTechnicalAccess(request, config),
      handler: answer,
    })
  }
}
