import type { FastifyRequest } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '#core/setup/rules.ts'

/** Headers that proxies add. They reveal a proxy on this machine, behind which every client seems to be local. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Whether the client runs on this machine: its socket address and the requested host name are local, and there is no
 * proxy. The host name is checked, because a foreign host name that points here does not count. False if PUBLIC_URL
 * names another address.
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
