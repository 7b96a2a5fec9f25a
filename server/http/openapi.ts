import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../system/config.ts'
import { demandInsight } from './guard.ts'
import type { DescribedRoute } from './openapi-page.ts'

/** The OpenAPI page at /docs, over every route that is registered later. It is built when somebody opens it first. */
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
    const said = await page.inject({ method: 'GET', url, headers })
    if (said.statusCode === 404) return reply.callNotFound()
    // of a line that there is not: kept, it held the asker's open against their wish
    const { connection: _, ...told } = said.headers
    return reply.code(said.statusCode).headers(told).send(said.rawPayload)
  }
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, {
      schema: { hide: true },
      onRequest: async (request) => demandInsight(request, config),
      handler: answer,
    })
  }
}
