import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ClientNetwork, clientNetwork } from '#core/http/client-network.ts'
import { Refusal } from '#core/http/refusals.ts'
import { SITE_LIMIT_FACTOR } from '#core/limits.ts'

export const networkOf = ({ ip }: FastifyRequest): ClientNetwork => clientNetwork(ip)

/** Rate-limit key: the client's network, independent of its session. */
export const byNetwork = (request: FastifyRequest): string => networkOf(request).line

interface Limit {
  max: number
  timeWindow: number
  keyGenerator: (request: FastifyRequest) => string
  /** Whether a request is exempt from the limits. */
  allowList: (request: FastifyRequest) => boolean
}

/**
 * The global rate limit; a route's `config.rateLimit` overrides parts of it. Limits by network also count requests per
 * IPv6 /48, whose limit is SITE_LIMIT_FACTOR times as high.
 */
export async function registerNetworkLimits(app: FastifyInstance, limit: Limit): Promise<void> {
  await app.register(rateLimit, { global: true, ...limit })
  const common = siteLimit(app, limit)
  // Add this hook after the plugin's hook, so that requests refused for one client do not count for its /48.
  app.addHook('onRoute', (route) => {
    const own = route.config?.rateLimit as Partial<Limit> | undefined
    const checkSiteLimit = own ? siteLimit(app, { ...limit, ...own }) : common
    route.onRequest = [route.onRequest ?? []].flat().concat(checkSiteLimit)
  })
}

function siteLimit(app: FastifyInstance, { max, timeWindow, keyGenerator, allowList }: Limit) {
  const options: RateLimitOptions = {
    max: max * SITE_LIMIT_FACTOR,
    timeWindow,
    keyGenerator: (request) => networkOf(request).site ?? '',
    allowList: (request) =>
      allowList(request) ||
      networkOf(request).site === undefined ||
      keyGenerator(request) !== byNetwork(request),
  }
  const count = app.createRateLimit(options)
  return async (request: FastifyRequest): Promise<void> => {
    const found = await count(request)
    if (!found.isAllowed && found.isExceeded) throw new Refusal('tooMany', { retryAfterMs: found.ttl })
  }
}
