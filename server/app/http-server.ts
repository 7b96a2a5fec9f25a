import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { registerRefusals } from '../plugins/refusals.ts'
import { registerSlowBodies } from '../plugins/slow-bodies.ts'

/** Of a JSON body; files have limits of their own. */
const BODY_MAX_BYTES = 1024 * 1024

/** Pages, kiosks and uploads of a few hundred shops; a flood of connections is refused, not served slowly. */
const CONNECTIONS_MAX = 10_000

/** A server that speaks, logs and refuses as ours does, and answers nothing yet. */
export function createHttpServer(
  { LOG_LEVEL, TRUST_PROXY }: Config,
  https: { cert: Buffer; key: Buffer } | undefined,
): FastifyInstance {
  const options: FastifyServerOptions = {
    logger:
      LOG_LEVEL === 'silent'
        ? false
        : {
            level: LOG_LEVEL,
            redact: ['req.headers.cookie', 'req.headers.authorization'],
            serializers: { req: requestLine },
          },
    bodyLimit: BODY_MAX_BYTES,
    logController: new LogController({
      disableRequestLogging: LOG_LEVEL !== 'debug' && LOG_LEVEL !== 'trace',
    }),
    genReqId: () => randomUUID(),
    trustProxy: TRUST_PROXY.length > 0 ? TRUST_PROXY : false,
  }
  const app = Fastify(https ? ({ ...options, https } as FastifyServerOptions) : options)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerRefusals(app)
  registerSlowBodies(app)
  app.server.maxConnections = CONNECTIONS_MAX
  return app
}

/** Addresses are logged without their query: it may hold a token. */
const requestLine = (request: { method: string; url: string }) => ({
  method: request.method,
  url: request.url.split('?')[0],
})
