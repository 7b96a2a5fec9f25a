import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '#core/setup/rules.ts'

/** Headers added by proxies. Behind a proxy on this machine every client seems local. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Whether the client runs on this machine: by socket address, by host name (another site's name pointing here does not count),
 * and without a proxy. False if PUBLIC_URL names another address.
 * @param publicUrl PUBLIC_URL, if set
 */
export function isThisMachine({ socket, headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)) return false
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}
