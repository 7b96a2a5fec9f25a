import type { FastifyInstance } from 'fastify'

/** Why nothing new should be sent here. */
export type Hindrance = 'draining' | 'disk' | 'relay' | 'openFiles'
export type Hindrances = Record<Hindrance, () => boolean>

/**
 * decisions 1: GET /ready, for whoever spreads requests or watches over the process: 200, or 503 with every reason. /health
 * only says that the server lives (Spec 7.1). While the database is migrated nobody listens yet.
 */
export function registerReadiness(app: FastifyInstance, hindrances: Hindrances): { isReady: () => boolean } {
  const reasons = (): string[] =>
    Object.entries(hindrances).flatMap(([name, isThere]) => (isThere() ? [name] : []))
  app.get('/ready', { schema: { hide: true } }, (_request, reply) => {
    const why = reasons()
    return reply
      .header('cache-control', 'no-store')
      .code(why.length === 0 ? 200 : 503)
      .send({ ready: why.length === 0, why })
  })
  return { isReady: () => reasons().length === 0 }
}
