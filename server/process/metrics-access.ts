import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../system/config.ts'
import { createTrust } from './request-id.ts'

type Asked = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string | undefined } }

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Who reads the figures: whoever brings METRICS_TOKEN, or comes from METRICS_ADDRESS. What somebody has passed on counts for
 * the first sender, and only if a trusted proxy says who that was: a proxy on this machine lets nobody in by its own address.
 */
export function createMetricsAccess(
  config: Pick<Config, 'METRICS_TOKEN' | 'METRICS_ADDRESS' | 'TRUST_PROXY'>,
): (request: Asked) => boolean {
  const { METRICS_TOKEN, METRICS_ADDRESS, TRUST_PROXY } = config
  const wanted = METRICS_TOKEN === undefined ? undefined : hashOf(`Bearer ${METRICS_TOKEN}`)
  const isNear = createTrust(METRICS_ADDRESS)
  const isProxy = createTrust(TRUST_PROXY)
  const isPassedOn = ({ headers }: Asked): boolean =>
    ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)
  return (request) => {
    const given = request.headers.authorization
    if (wanted && given !== undefined && timingSafeEqual(hashOf(given), wanted)) return true
    if (isPassedOn(request) && !isProxy(request.socket.remoteAddress)) return false
    return METRICS_ADDRESS.length > 0 && isNear(request.ip)
  }
}

/** Without either nobody keeps figures at all. */
export const keepsMetrics = ({ METRICS_TOKEN, METRICS_ADDRESS }: Config): boolean =>
  METRICS_TOKEN !== undefined || METRICS_ADDRESS.length > 0
