import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Accepted form of a request ID from a proxy: it appears in the log and the answer. */
const GOOD_ID = /^[\w.:-]{8,64}$/

/** @returns a function that tells whether an address belongs to a trusted proxy */
export function createTrust(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies.flatMap((part) => (part === 'loopback' ? ['127.0.0.0/8', '::1'] : part))) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    trusted.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) =>
    address !== undefined &&
    isIP(address) !== 0 &&
    trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns the function that gives each request its ID: the ID sent by a trusted proxy, otherwise a random ID. */
export function createRequestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(proxies)
  return ({ socket, headers }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && GOOD_ID.test(given) && isTrusted(socket.remoteAddress)
    return isTaken ? given : randomUUID()
  }
}

/** Slower answers are logged at level info, except uploads and event streams. */
const SLOW_MS = 1_000

/** Sends the request ID with every answer, and logs each answer: at level debug, or at level info if it was slow. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log, identity } = request
    const ms = Math.round(reply.elapsedTime)
    // logs the route pattern instead of the URL: fewer distinct lines, and no data from URLs
    const facts = { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }
    const line = { ...facts, account: identity?.accountId }
    if (ms >= SLOW_MS && !request.isMultipart?.()) log.info(line, 'a response was slow')
    else log.debug(line, 'answered')
  })
}
