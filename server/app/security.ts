import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS_MAX_PER_SECOND } from '#rules/limits.ts'
import type { Db } from '../../db/open.ts'
import { health } from '../contract/health.ts'
import { registerSameSite } from '../plugins/same-site.ts'
import { registerSession } from '../plugins/session.ts'

interface SecurityParts {
  db: Db
  secret: string
  isTls: boolean
  hasLimits: boolean
  now: () => number
}

/** Headers, limits, who asks, and from which site: everything that may refuse before a route does. */
export async function registerSecurity(app: FastifyInstance, parts: SecurityParts): Promise<void> {
  const { db, secret, isTls, hasLimits, now } = parts
  // the pages carry their own hashed CSP; HSTS and upgrades would lock out kiosks on plain http in a LAN
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
  })
  await app.register(rateLimit, {
    global: true,
    max: CALLS_MAX_PER_SECOND,
    timeWindow: 1_000,
    // only a good session has a limit of its own: a made-up cookie shares its address's
    keyGenerator: (request) =>
      (request.identity && (request.cookies.sid ?? request.cookies.reservation_token)) || request.ip,
    allowList: (request) => !hasLimits || !isEndpoint(request),
  })
  await registerSession(app, { db, secret, secure: isTls, now })
  registerSameSite(app)
}

/**
 * Endpoints count against the limit, by the route that was found and not as the address was written: whatever the OpenAPI page
 * lists. Pages, scripts and pictures do not, nor does the question whether the server is well.
 */
const isEndpoint = ({ routeOptions: { url, schema } }: FastifyRequest): boolean =>
  schema !== undefined && schema.hide !== true && url !== health.path
