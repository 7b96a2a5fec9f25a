import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type Action, may } from '#core/accounts/permissions.ts'
import { refusalBody } from '#core/http/define-endpoint.ts'
import type { Config } from '../system/config.ts'
import { GUEST_COOKIE } from './guest.ts'
import { SESSION_COOKIE } from './session.ts'

const SESSION = 'session'
const GUEST = 'guest'

const securitySchemes = {
  [SESSION]: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by POST /login. A program needs no Origin; a browser sends it, and it has to be ours.',
  },
  [GUEST]: {
    type: 'apiKey',
    in: 'cookie',
    name: GUEST_COOKIE,
    description:
      "The link of a reservation, set by POST /token/login; with the query `guest=1` it counts beside somebody's session.",
  },
} as const

/** `/api/getCharacter/all` is getCharacterAll, `/token/get/startTime` tokenGetStartTime: one name for each path and method. */
function operationIdOf(url: string): string {
  const [first = 'root', ...more] = url.replace(/^\/api\//, '').match(/[a-zA-Z0-9]+/g) ?? []
  return [first, ...more.map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))].join('')
}

/** Whoever may ask, by what they show. */
const securityOf = (needs: Action | undefined): Record<string, string[]>[] => {
  if (needs === undefined || needs === 'public') return []
  return [{ [SESSION]: [] }, ...(may('guest', needs) ? [{ [GUEST]: [] }] : [])]
}

/** What the page says of a route. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>

const answersNothing = (): void => undefined

/** The one style that Swagger UI's script writes into the page by itself; another release may have another one. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** A server of its own that nobody reaches but by inject: the page, and the document over these routes. */
export async function buildOpenApiPage(
  routes: readonly DescribedRoute[],
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Uketsuke',
        version: '1',
        description: 'Remote avatar reception and signage: what pages and other programs ask the server.',
        license: { name: 'Proprietary' },
      },
      servers: [{ url: PUBLIC_URL ?? '/' }],
      components: { securitySchemes },
    },
    transform: (page) => {
      const { form, needs, produces } = page.route.config ?? {}
      const body = form ? { body: form } : {}
      const refusals = produces ? { response: { '4xx': refusalBody, '5xx': refusalBody } } : {}
      const described = { ...page.schema, ...body, ...refusals }
      const { schema, url } = jsonSchemaTransform({ ...page, schema: described } as typeof page)
      const file = produces && {
        200: {
          description: 'The file',
          content: { [produces]: { schema: { type: 'string', format: 'binary' } } },
        },
      }
      return {
        url,
        schema: {
          ...schema,
          operationId: operationIdOf(url),
          security: securityOf(needs),
          ...(file ? { response: { ...file, ...(schema.response as object) } } : {}),
        },
      }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // its own rules also name hosts we do not need, and https, which a LAN may not have
    transformStaticCSP: (rules) =>
      rules
        .replaceAll(/ (https:|validator\.swagger\.io)|upgrade-insecure-requests;/g, '')
        .replace("style-src 'self'", `style-src 'self' ${OWN_STYLE}`),
  })
  for (const route of routes) app.route({ ...route, handler: answersNothing })
  await app.ready()
  return app
}
