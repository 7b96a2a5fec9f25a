import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What a proxy may name a request by: it stands in our log and in the answer, so nothing else gets in. */
const GOOD_ID = /^[\w.:-]{8,64}$/

/** Of the proxies whose X-Forwarded-For is believed. */
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

/** A request's id: what a trusted proxy calls it, from everybody else one of our own. */
export function createRequestIds(proxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(proxies)
  return ({ socket, headers }) => {
    const given = headers['x-request-id']
    const isTaken = typeof given === 'string' && GOOD_ID.test(given) && isTrusted(socket.remoteAddress)
    return isTaken ? given : randomUUID()
  }
}

/** Answers later than this are worth a line; uploads and event streams take their time. */
const SLOW_MS = 1_000

/** The id goes back with every answer, and each answer is a line: at debug, slow ones at info. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log, identity } = request
    const ms = Math.round(reply.elapsedTime)
    // the route and not the address as written: no line for each of a million addresses, and nothing that stands in one
    const facts = { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }
    const line = { ...facts, account: identity?.accountId }
    if (ms >= SLOW_MS && !request.isMultipart?.()) log.info(line, 'a slow answer')
    else log.debug(line, 'answered')
  })
}
