import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from '#core/setup/rules.ts'
import { isThisMachine } from '../http/this-machine.ts'

const LOCAL = 'localhost'

/**
 * decisions 2: passkeys are bound to the host of PUBLIC_URL; at localhost to that, where the installation has no other address
 * or somebody sits at the machine itself. Browsers take no number for a host.
 * @param publicUrl with its default, http://localhost
 * @returns undefined: there is none at this address
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
