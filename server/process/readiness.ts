import type { FastifyInstance } from 'fastify'

/** Reasons why the server should get no new requests. */
type NotReadyReason = 'draining' | 'disk' | 'relay' | 'openFiles'
type NotReadyChecks = Record<NotReadyReason, () => boolean>

/**
 * Registers GET /ready for load balancers and monitoring (decisions 1): 200, or 503 with all reasons. /health only
 * shows that the server runs (Spec 7.1). While the database is being migrated, the port is not open yet.
 */
export function registerReadiness(app: FastifyInstance, checks: NotReadyChecks): { isReady: () => boolean } {
  const reasons = (): string[] =>
    Object.entries(checks).flatMap(([name, isThere]) => (isThere() ? [name] : []))
  app.get('/ready', { schema: { hide: true } }, (_request, reply) => {
    const why = reasons()
    return reply
      .header('cache-control', 'no-store')
      .code(why.length === 0 ? 200 : 503)
      .send({ ready: why.length === 0, why })
  })
  return { isReady: () => reasons().length === 0 }
}
