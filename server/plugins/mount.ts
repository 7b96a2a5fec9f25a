import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod/mini'
import { type Call, refusalBody } from '../contract/define-call.ts'
import { demand } from './guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart call, for the OpenAPI page: they are checked by the route itself. */
    form?: z.ZodMiniType
    refusedWith?: Record<string, unknown>
  }
}

export interface CallContext<Input> {
  input: Input
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Binds one call of the contract to a use case: guard, validation, output schema, OpenAPI.
 * The response schema takes refusals too, and never lets a column through that the contract does not name.
 */
export function mount<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  app: FastifyInstance,
  call: Call<Input, Output>,
  run: (context: CallContext<z.output<Input>>) => Promise<z.output<Output>> | z.output<Output>,
): void {
  const reader = call.method === 'GET' ? 'querystring' : 'body'
  const handler: RouteHandlerMethod = async (request, reply) =>
    run({ input: (call.method === 'GET' ? request.query : request.body) as z.output<Input>, request, reply })
  app.route({
    method: call.method,
    url: call.path,
    config: {
      ...limitOf(call),
      ...(call.multipart ? { form: call.input } : {}),
      ...(call.refusedWith ? { refusedWith: call.refusedWith } : {}),
    },
    schema: {
      summary: call.summary,
      description: `Needs: \`${call.needs}\``,
      tags: [call.path.split('/')[1] || 'root'],
      ...(call.multipart
        ? { consumes: ['multipart/form-data'] }
        : { [reader]: call.method === 'POST' ? bodyOrEmpty(call.input) : call.input }),
      response: { 200: call.output, '4xx': refusalBody, '5xx': refusalBody },
    },
    onRequest: async (request) => demand(request, call.needs, call.worksWhileTemporary),
    handler,
  })
}

/** A call's own limit counts by address: whoever signs in or registers has no session yet. */
function limitOf({ perMinute, perHour }: Call): { rateLimit?: object } {
  if (perMinute === undefined && perHour === undefined) return {}
  const rateLimit =
    perMinute === undefined ? { max: perHour, timeWindow: 3_600_000 } : { max: perMinute, timeWindow: 60_000 }
  return { rateLimit: { ...rateLimit, keyGenerator: addressOf } }
}

const addressOf = (request: FastifyRequest): string => request.ip

/** An empty POST counts as {}: several of the spec's calls have an empty body. */
const bodyOrEmpty = (schema: z.ZodMiniType): z.ZodMiniType =>
  z.pipe(
    z.transform((value: unknown) => value ?? {}),
    schema as z.ZodMiniType<unknown, object>,
  )
