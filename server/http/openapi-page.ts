import { setImmediate as nextTurn } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type Action, may } from '#core/accounts/permissions.ts'
import { refusalBody } from '#core/http/define-endpoint.ts'
import type { Config } from '../system/config.ts'
import { GUEST_COOKIE } from './guest.ts'
import { SESSION_COOKIE } from './session-token.ts'

const SESSION = 'session'
const GUEST = 'guest'

const securitySchemes = {
  [SESSION]: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'Set by POST /login. Browsers must send our Origin; other programs need none.',
  },
  [GUEST]: {
    type: 'apiKey',
    in: 'cookie',
    name: GUEST_COOKIE,
    description:
      'The link of a reservation, set by POST /token/login. With the query `guest=1` it is used even if a session cookie is sent.',
  },
} as const

/** Unique operation ID: `/api/getCharacter/all` becomes getCharacterAll, `/token/get/startTime` tokenGetStartTime. */
function operationIdOf(url: string): string {
  const [first = 'root', ...more] = url.replace(/^\/api\//, '').match(/[a-zA-Z0-9]+/g) ?? []
  return [first, ...more.map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))].join('')
}

/** OpenAPI security entries: the credentials that are accepted for a permission. */
const securityOf = (needs: Action | undefined): Record<string, string[]>[] => {
  if (needs === undefined || needs === 'public') return []
  return [{ [SESSION]: [] }, ...(may('guest', needs) ? [{ [GUEST]: [] }] : [])]
}

/** The parts of a route that the page describes. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema' | 'config'>

const answersNothing = (): void => undefined

const OPENAPI_VERSION = '3.0.3'

type Transformed = ReturnType<typeof jsonSchemaTransform>

/** Creates the OpenAPI description of a route, which takes about a millisecond. */
function describe({ url, schema, config = {} }: DescribedRoute): Transformed {
  const { form, needs, produces } = config
  const body = form ? { body: form } : {}
  const refusals = produces ? { response: { '4xx': refusalBody, '5xx': refusalBody } } : {}
  const page = {
    url,
    schema: { ...schema, ...body, ...refusals },
    openapiObject: { openapi: OPENAPI_VERSION },
  }
  const described = jsonSchemaTransform(page as Parameters<typeof jsonSchemaTransform>[0])
  const file = produces && {
    200: {
      description: 'The file',
      content: { [produces]: { schema: { type: 'string', format: 'binary' } } },
    },
  }
  return {
    url: described.url,
    schema: {
      ...described.schema,
      operationId: operationIdOf(described.url),
      security: securityOf(needs),
      ...(file ? { response: { ...file, ...(described.schema.response as object) } } : {}),
    },
  }
}

const keyOf = ({ method, url }: Pick<DescribedRoute, 'method' | 'url'>): string => `${method} ${url}`

/** Hash of the inline style that Swagger UI's script adds; it may change with a new version. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/**
 * Builds a separate Fastify server with the OpenAPI page and document of these routes. It is reachable only by
 * `inject`. Describing all routes takes a quarter of a second, so other work of the event loop may run between two
 * routes.
 */
export async function buildOpenApiPage(
  routes: readonly DescribedRoute[],
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<FastifyInstance> {
  const described = new Map<string, Transformed>()
  for (const route of routes) {
    described.set(keyOf(route), describe(route))
    await nextTurn()
  }
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: OPENAPI_VERSION,
      info: {
        title: 'Uketsuke',
        version: '1',
        description: 'Remote avatar reception and signage: the API used by pages and other programs.',
        license: { name: 'Proprietary' },
      },
      servers: [{ url: PUBLIC_URL ?? '/' }],
      components: { securitySchemes },
    },
    // Routes of the page itself are not described.
    transform: ({ route, url }) => described.get(keyOf(route)) ?? { url, schema: { hide: true } },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Change Swagger UI's default policy: it allows hosts that are not needed, and requires https, which may not exist
    // in a LAN.
    transformStaticCSP: (rules) =>
      rules
        .replaceAll(/ (https:|validator\.swagger\.io)|upgrade-insecure-requests;/g, '')
        .replace("style-src 'self'", `style-src 'self' ${OWN_STYLE}`),
  })
  for (const route of routes) app.route({ ...route, handler: answersNothing })
  await app.ready()
  return app
}
