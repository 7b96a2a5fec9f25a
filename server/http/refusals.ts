import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isHeldError } from '#core/cells/rules.ts'
import { problemsByField } from '#core/fields/problems.ts'
import type { RefusalBody } from '#core/http/define-endpoint.ts'
import { refusalMsg } from '#core/http/refusal-texts.ts'
import { REFUSALS, Refusal, type RefusalKey, sverCode } from '#core/http/refusals.ts'

export const refusalOf = (key: RefusalKey, detail: Record<string, unknown> = {}): RefusalBody => ({
  result: 'Error',
  code: sverCode(key),
  msg: refusalMsg(key),
  key,
  ...detail,
})

/**
 * Discards the rest of the body after a refusal. If the body were left unread, Chromium would wait more than a minute before it
 * reads the answer; if the connection were closed, Chromium would never read it.
 */
function discardBody(request: FastifyRequest): void {
  if (request.raw.complete) return
  request.raw.unpipe()
  request.raw.resume()
}

/** Retry-After while a company is moving: the approximate time until it is available again. */
const HELD_RETRY_SECONDS = 30

/** Error codes of the operating system and SQLite for a full disk or an exceeded quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
const isFull = ({ code }: { code?: unknown }): boolean => typeof code === 'string' && FULL.has(code)

/** Error codes that mean that the client has closed the connection. */
const LEFT = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
const hasLeft = ({ raw }: FastifyRequest, { code }: { code?: unknown }): boolean =>
  raw.destroyed && !raw.complete && typeof code === 'string' && LEFT.has(code)

/** Error codes that mean that the process or the system has no free file descriptors. */
const OUT_OF_FILES = new Set(['EMFILE', 'ENFILE'])
const isOutOfFiles = ({ code }: { code?: unknown }): boolean =>
  typeof code === 'string' && OUT_OF_FILES.has(code)
const OPEN_FILES_RETRY_SECONDS = 30

/**
 * Registers the error handler (decisions 2). All refusals have the same body format. Internal errors are logged with
 * their request ID, but not described to the client.
 */
export function registerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const own = request.routeOptions.config.refusedWith
    const bodyOf = (key: RefusalKey, detail: Record<string, unknown> = {}): RefusalBody => ({
      ...refusalOf(key, detail),
      ...own,
    })
    discardBody(request)
    if (error instanceof Refusal) {
      const { retryAfterMs, ...detail } = error.detail
      if (typeof retryAfterMs === 'number') reply.header('retry-after', Math.ceil(retryAfterMs / 1_000))
      return reply.code(REFUSALS[error.key].status).send(bodyOf(error.key, detail))
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = problemsByField(
        error.validation.map((issue) => ({
          // The path `/user/login_id` becomes the form field `user.login_id`.
          path: issue.instancePath.split('/').slice(1),
          message: issue.message ?? '',
        })),
      )
      return reply.code(400).send(bodyOf('invalid', { fields }))
    }
    if (isFull(error)) {
      request.log.warn({ err: error }, 'the disk is full')
      return reply.code(REFUSALS.diskFull.status).send(bodyOf('diskFull'))
    }
    if (isOutOfFiles(error)) {
      // Do not log this here, because process/open-files logs it once for all requests.
      reply.header('retry-after', OPEN_FILES_RETRY_SECONDS)
      return reply.code(REFUSALS.tooManyOpenFiles.status).send(bodyOf('tooManyOpenFiles'))
    }
    if (isHeldError(error)) {
      reply.header('retry-after', HELD_RETRY_SECONDS)
      return reply.code(REFUSALS.companyMoves.status).send(bodyOf('companyMoves'))
    }
    const status = error.statusCode ?? 500
    if (status === 413) return reply.code(413).send(bodyOf('tooLarge'))
    if (status === 415) return reply.code(415).send(bodyOf('mediaType'))
    if (status === 429) return reply.code(429).send(bodyOf('tooMany'))
    if (status >= 400 && status < 500)
      return reply.code(status).send(bodyOf(status === 404 ? 'notFound' : 'invalid'))
    if (hasLeft(request, error)) {
      request.log.debug({ code: error.code }, 'the client disconnected while sending a body')
      return reply.code(400).send(bodyOf('invalid'))
    }
    request.log.error({ err: error }, 'an endpoint failed')
    return reply.code(500).send({ ...bodyOf('unexpected'), code: 'SVER-Unexpected' })
  })
}
