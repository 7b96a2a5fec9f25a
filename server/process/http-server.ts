import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { compiledSerializer } from '../http/compiled-shapes.ts'
import { registerRefusals } from '../http/refusals.ts'
import { registerSlowBodies } from '../http/slow-bodies.ts'
import type { Config } from '../system/config.ts'
import { registerListeners } from './listeners.ts'
import { type LogParts, loggerOf } from './log.ts'
import { createRequestIds, registerRequestLog } from './request-id.ts'

/** Limit of a JSON body; files have their own limits. */
const BODY_MAX_BYTES = 1024 * 1024

/**
 * Maximum number of connections. Further connections are refused. Enough for kiosks, pages and uploads of ten thousand
 * shops.
 */
const CONNECTIONS_MAX = 25_000

interface HttpParts extends LogParts {
  tls: { cert: Buffer; key: Buffer } | undefined
}

/** Creates the Fastify server with our validation, logging and refusals, but no routes. */
export function createHttpServer(config: Config, { tls: https, ...log }: HttpParts): FastifyInstance {
  const { TRUST_PROXY } = config
  const options: FastifyServerOptions = {
    logger: loggerOf(config, log),
    bodyLimit: BODY_MAX_BYTES,
    // Fastify's request log is replaced by our own log lines, which contain the route pattern instead of the URL.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(TRUST_PROXY),
    trustProxy: TRUST_PROXY.length > 0 ? TRUST_PROXY : false,
  }
  const app = Fastify(https ? ({ ...options, https } as FastifyServerOptions) : options)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compiledSerializer)
  registerRequestLog(app)
  registerRefusals(app)
  registerSlowBodies(app)
  app.server.maxConnections = CONNECTIONS_MAX
  registerListeners(app, CONNECTIONS_MAX)
  return app
}
