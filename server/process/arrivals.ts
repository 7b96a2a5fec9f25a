import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byNetwork } from '../http/network-limits.ts'
import type { Turns } from '../realtime/turns.ts'
import { REALTIME_PATH } from '../realtime/upgrade.ts'
import { isEndpoint } from './security.ts'

/**
 * Whether a request may have to wait for a later turn of the event loop. Requests for pages, files and /health begin at
 * once: each costs little, and a page needs many files.
 */
const takesTurns = (request: FastifyRequest): boolean =>
  isEndpoint(request) || request.routeOptions.url === REALTIME_PATH

/** Maximum requests of one network that begin in one turn of the event loop. Together they take about 4 ms. */
export const ARRIVALS_AT_ONCE = 8

/**
 * Limits how many requests and socket upgrades of one network begin in the same turn of the event loop; the others wait for later
 * turns. Identifying and refusing a caller takes half a millisecond, so a flood over a thousand connections would block all other
 * clients. Register before everything that looks at a request.
 */
export function registerArrivals(app: FastifyInstance, turns: Turns): void {
  /** Number of requests in the current turn of the event loop, by network. */
  const arrived = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  function wait(network: string): void {
    turns.queue(`arrival ${network}`, {
      step() {
        const own = waiting.get(network) ?? []
        for (const begin of own.splice(0, ARRIVALS_AT_ONCE)) begin()
        if (own.length > 0) wait(network)
        else waiting.delete(network)
      },
      // does nothing, but must exist: it makes the queue wait until the promises of the requests have run
      settled: () => undefined,
    })
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!takesTurns(request)) return done()
    const network = byNetwork(request)
    const before = waiting.get(network)
    if (before) return void before.push(done)
    if (arrived.size === 0) setImmediate(() => arrived.clear())
    const count = (arrived.get(network) ?? 0) + 1
    arrived.set(network, count)
    if (count <= ARRIVALS_AT_ONCE) return done()
    waiting.set(network, [done])
    wait(network)
  })
}
