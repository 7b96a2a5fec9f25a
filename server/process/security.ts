import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import { health } from '#core/http/health.ts'
import { CALLS_MAX_PER_SECOND } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { registerPasskeyBrowser } from '../accounts/passkey-browser.ts'
import { registerDevice } from '../http/device.ts'
import { registerKnownHosts } from '../http/known-hosts.ts'
import { byNetwork, registerNetworkLimits } from '../http/network-limits.ts'
import { registerSameSite } from '../http/same-site.ts'
import { registerSession } from '../http/session.ts'
import type { Config } from '../system/config.ts'
import { createTrust } from './request-id.ts'

interface SecurityParts {
  db: Db
  sessions: Sessions
  secret: string
  config: Config
  /** Whether this process handles TLS. */
  isTls: boolean
  now: () => number
}

/** Registers security headers, rate limits, sessions and same-site checks: everything that may refuse before a route. */
export async function registerSecurity(app: FastifyInstance, parts: SecurityParts): Promise<void> {
  const { db, sessions, secret, config, isTls, now } = parts
  // helmet sets no CSP, because pages have their own with hashes. HSTS is off by default, because it would lock out
  // kiosks on plain http in a LAN
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // excludes subdomains, because other servers of the domain may not use TLS
    strictTransportSecurity:
      config.HSTS_SECONDS > 0 ? { maxAge: config.HSTS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', FEATURES))
  const isTrusted = createTrust(config.TRUST_PROXY)
  // if this process handles TLS, this check is not needed: browsers check the host name against the certificate
  if (!isTls)
    registerKnownHosts(app, {
      db,
      publicUrl: config.PUBLIC_URL,
      isProxied: ({ socket }) => isTrusted(socket.remoteAddress),
    })
  await registerNetworkLimits(app, {
    max: CALLS_MAX_PER_SECOND,
    timeWindow: 1_000,
    keyGenerator: rateLimitKey,
    allowList: (request) => !config.RATE_LIMITS || !isEndpoint(request),
  })
  // behind a TLS proxy only PUBLIC_URL shows that browsers use https
  const secure = isTls || (config.PUBLIC_URL?.startsWith('https:') ?? false)
  await registerSession(app, { db, sessions, secret, secure, now })
  registerDevice(app, { secure })
  registerPasskeyBrowser(app, { secure })
  registerSameSite(app)
}

/** Browser features that our own pages use. All other features are disabled. */
const USED = [
  'camera',
  'microphone',
  'display-capture',
  'fullscreen',
  'screen-wake-lock',
  'autoplay',
  'publickey-credentials-get',
  'publickey-credentials-create',
] as const
const NEVER = [
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'accelerometer',
  'gyroscope',
  'magnetometer',
  'encrypted-media',
  'xr-spatial-tracking',
] as const
const FEATURES = [...USED.map((name) => `${name}=(self)`), ...NEVER.map((name) => `${name}=()`)].join(', ')

/**
 * Key of the rate limit: the reservation (for a visitor with a reservation link), else the account of a valid session,
 * else the client's network.
 */
export const rateLimitKey = (request: FastifyRequest): string => {
  const { identity, guest } = request
  if (guest) return `guest ${guest.reservationId}`
  return identity ? `account ${identity.accountId}` : byNetwork(request)
}

/**
 * Whether a request counts against the rate limit. Endpoints listed in the OpenAPI page count; pages, files and /health
 * do not. The matched route decides, not the URL as written.
 */
export const isEndpoint = ({ routeOptions: { url, schema } }: FastifyRequest): boolean =>
  schema !== undefined && schema.hide !== true && url !== health.path
