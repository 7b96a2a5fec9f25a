import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type { Action } from '#core/accounts/permissions.ts'
import { type Endpoint, refusalBody, type WithoutCompany } from '#core/http/define-endpoint.ts'
import { EMPTY_PAGE } from '#core/http/paging.ts'
import { Refusal } from '#core/http/refusals.ts'
import { requirePermission } from './guard.ts'
import { byNetwork } from './network-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Form fields of a multipart endpoint, for the OpenAPI page. The route itself validates them. */
    form?: z.ZodMiniType
    refusedWith?: Record<string, unknown>
    /** Required permission, for the OpenAPI page. */
    needs?: Action
    /** Content type of the answer, if it is a file. */
    produces?: string
  }
}

/** Type of the caller: undefined for public endpoints; has a company if the endpoint requires one. */
type AskerOf<Needs extends Action, Lack> = Needs extends 'public'
  ? undefined
  : Lack extends WithoutCompany
    ? CompanyAsker
    : Asker

interface EndpointContext<Input, Who> {
  input: Input
  asker: Who
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers a route for an endpoint of the contract, with permission check, validation, output schema and OpenAPI description.
 * The response schema includes refusals and drops columns that the contract does not name.
 */
export function mount<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Needs extends Action,
  Lack extends WithoutCompany | undefined,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Input, Output, Needs, Lack>,
  run: Run<Input, Output, Needs, Lack>,
): void {
  const reader = endpoint.method === 'GET' ? 'querystring' : 'body'
  const handler = handlerOf(endpoint, run)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      ...limitOf(endpoint),
      form: endpoint.multipart ? endpoint.input : undefined,
      refusedWith: endpoint.refusedWith,
      needs: endpoint.needs,
    },
    schema: {
      summary: endpoint.summary,
      description: `Needs: \`${endpoint.needs}\``,
      tags: [endpoint.path.split('/')[1] || 'root'],
      ...(endpoint.multipart
        ? { consumes: ['multipart/form-data'] }
        : { [reader]: endpoint.method === 'POST' ? bodyOrEmpty(endpoint.input) : endpoint.input }),
      response: { 200: endpoint.output, '4xx': refusalBody, '5xx': refusalBody },
    },
    // Check permissions after the rate limits (onRequest hooks), so that refused requests of an attacker count as well.
    preParsing: async (request) => requirePermission(request, endpoint.needs, endpoint),
    handler,
  })
}

type Run<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Needs extends Action, Lack> = (
  context: EndpointContext<z.output<Input>, AskerOf<Needs, Lack>>,
) => Promise<z.output<Output>> | z.output<Output>

function handlerOf<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Needs extends Action,
  Lack extends WithoutCompany | undefined,
>(
  { method, needs, withoutCompany }: Endpoint<Input, Output, Needs, Lack>,
  run: Run<Input, Output, Needs, Lack>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<z.output<Output>> => {
    if (withoutCompany !== undefined && request.identity?.companyId === null) {
      if (withoutCompany === 'emptyList') return [] as z.output<Output>
      if (withoutCompany === 'emptyPage') return EMPTY_PAGE as z.output<Output>
      throw new Refusal(withoutCompany)
    }
    return run({
      input: (method === 'GET' ? request.query : request.body) as z.output<Input>,
      // The permission check (preParsing) and the company check above ensure that the caller matches this type.
      asker: (needs === 'public' ? undefined : request.identity) as AskerOf<Needs, Lack>,
      request,
      reply,
    })
  }
}

/** Endpoint and handler that return one page of a list. They are mounted on the list's path. */
interface PageRun {
  endpoint: Endpoint<z.ZodMiniObject, z.ZodMiniType>
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

export const pagedBy = <
  Input extends z.ZodMiniObject,
  Output extends z.ZodMiniType,
  Needs extends Action,
  Lack extends WithoutCompany | undefined,
>(
  endpoint: Endpoint<Input, Output, Needs, Lack>,
  run: Run<Input, Output, Needs, Lack>,
): PageRun => ({ endpoint, answer: handlerOf(endpoint, run) })

/**
 * Mounts three endpoints on one path: `one` for requests with the field `target`, otherwise `page` for requests with
 * the field `page`, otherwise `many`. A signage always gets its own item.
 */
export function mountOneAndMany<
  OneInput extends z.ZodMiniObject,
  One extends z.ZodMiniType,
  ManyInput extends z.ZodMiniObject,
  Many extends z.ZodMiniType,
  Needs extends Exclude<Action, 'public'>,
  OneLack extends WithoutCompany | undefined,
  ManyLack extends WithoutCompany | undefined,
>(
  app: FastifyInstance,
  target: string & keyof OneInput['shape'],
  one: Endpoint<OneInput, One, Needs, OneLack>,
  many: Endpoint<ManyInput, Many, Needs, ManyLack>,
  runs: {
    one: Run<OneInput, One, Needs, OneLack>
    many: Run<ManyInput, Many, Needs, ManyLack>
    page: PageRun
  },
): void {
  const answerOne = handlerOf(one, runs.one)
  const answerMany = handlerOf(many, runs.many)
  const { withoutCompany: _, ...common } = one
  const { endpoint: paged, answer: answerPage } = runs.page
  const fields = { ...one.input.shape, ...many.input.shape, ...paged.input.shape }
  const input = z.partial(z.object(fields)) as z.ZodMiniType<Record<string, unknown>>
  const output = z.union([one.output, many.output, paged.output]) as z.ZodMiniType<unknown>
  mount(app, { ...common, input, output }, ({ input, asker, request, reply }): Promise<unknown> => {
    if (input[target] !== undefined || asker.signageId !== null) return answerOne(request, reply)
    return input.page === undefined ? answerMany(request, reply) : answerPage(request, reply)
  })
}

/**
 * The rate limit of an endpoint, which overrides the global rate limit. It counts by network, because clients without a
 * session use these endpoints as well.
 */
function limitOf({ perMinute, perHour }: Endpoint): { rateLimit?: object } {
  if (perMinute === undefined && perHour === undefined) return {}
  const rateLimit =
    perMinute === undefined ? { max: perHour, timeWindow: 3_600_000 } : { max: perMinute, timeWindow: 60_000 }
  return { rateLimit: { ...rateLimit, keyGenerator: byNetwork } }
}

/** The schema of a POST body. An empty body counts as {}, because several endpoints of Spec 7 are called without a body. */
const bodyOrEmpty = (schema: z.ZodMiniType): z.ZodMiniType =>
  z.pipe(
    z.transform((value: unknown) => value ?? {}),
    schema as z.ZodMiniType<unknown, object>,
  )
