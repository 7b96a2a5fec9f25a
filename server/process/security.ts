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
  /** TLS in this process. */
  isTls: boolean
  now: () => number
}

/** Headers, limits, who asks, and from which site: everything that may refuse before a route does. */
export async function registerSecurity(app: FastifyInstance, parts: SecurityParts): Promise<void> {
  const { db, sessions, secret, config, isTls, now } = parts
  // the pages carry their own hashed CSP; HSTS unasked for would lock out kiosks on plain http in a LAN
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // other servers of the same domain may have no TLS
    strictTransportSecurity:
      config.HSTS_SECONDS > 0 ? { maxAge: config.HSTS_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', FEATURES))
  const isTrusted = createTrust(config.TRUST_PROXY)
  // with TLS in this process the browser compares the name with the certificate
  if (!isTls)
    registerKnownHosts(app, {
      db,
      publicUrl: config.PUBLIC_URL,
      isProxied: ({ socket }) => isTrusted(socket.remoteAddress),
    })
  await registerNetworkLimits(app, {
    max: CALLS_MAX_PER_SECOND,
    timeWindow: 1_000,
    keyGenerator: whoAsks,
    allowList: (request) => !config.RATE_LIMITS || !isEndpoint(request),
  })
  // behind a proxy with TLS only the public address tells
  const secure = isTls || (config.PUBLIC_URL?.startsWith('https:') ?? false)
  await registerSession(app, { db, sessions, secret, secure, now })
  registerDevice(app, { secure })
  registerPasskeyBrowser(app, { secure })
  registerSameSite(app)
}

/** What calls, kiosks and pages use, and only in our own pages; what they never use is off. */
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

/** Only a good session has a limit of its own, one for the account and not for each cookie; a made-up cookie shares its network's. */
export const whoAsks = (request: FastifyRequest): string => {
  const { identity, guest } = request
  if (guest) return `guest ${guest.reservationId}`
  return identity ? `account ${identity.accountId}` : byNetwork(request)
}

/**
 * Endpoints count against the limit, by the route that was found and not as the address was written: whatever the OpenAPI page
 * lists. Pages, scripts and pictures do not, nor does the question whether the server is well.
 */
export const isEndpoint = ({ routeOptions: { url, schema } }: FastifyRequest): boolean =>
  schema !== undefined && schema.hide !== true && url !== health.path
