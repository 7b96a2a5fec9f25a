import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../system/config.ts'
import { createTrust } from './request-id.ts'

type Asked = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string | undefined } }

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Decides who may read the metrics: requests with METRICS_TOKEN, or from METRICS_ADDRESS. For a forwarded request, the
 * address of the original client counts, if a trusted proxy names it. The proxy's own address never grants access.
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

/** If neither variable is set, no metrics are kept. */
export const keepsMetrics = ({ METRICS_TOKEN, METRICS_ADDRESS }: Config): boolean =>
  METRICS_TOKEN !== undefined || METRICS_ADDRESS.length > 0
