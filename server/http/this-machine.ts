import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '#core/setup/rules.ts'

/** What proxies add. One on this machine makes everybody's socket a local one. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Whether whoever asks sits at this very machine: by the socket, by the name they have typed (a stranger's page that lets its
 * own name point here has another), and not through a proxy. With an address of its own for the world it never is taken for it.
 * @param publicUrl where it was named
 */
export function isThisMachine({ socket, headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)) return false
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}
