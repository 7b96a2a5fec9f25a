import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#core/setup/rules.ts'
import { isThisMachine } from '../http/this-machine.ts'

const LOCAL = 'localhost'

/**
 * The host and origin of passkeys for a request (decisions 2). Usually this is the host of PUBLIC_URL. For a request to
 * localhost it is localhost, if PUBLIC_URL is not set or the request comes from this machine. Browsers accept no IP
 * address as host.
 * @param publicUrl defaults to http://localhost
 * @returns undefined if passkeys cannot be used at this address
 */
export function relyingPartyOf(
  request: FastifyRequest,
  publicUrl: string,
): { id: string; origin: string } | undefined {
  const { host = '' } = request.headers
  const { origin, hostname, host: publicHost } = new URL(publicUrl)
  const isAtHome = host.toLowerCase().replace(/:\d+$/, '') === LOCAL
  if (isAtHome && (isLoopbackHost(publicHost) || isThisMachine(request, undefined)))
    return { id: LOCAL, origin: `${request.protocol}://${host.toLowerCase()}` }
  const isNamed = !isLoopbackHost(publicHost) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isNamed && origin.startsWith('https:') ? { id: hostname, origin } : undefined
}
