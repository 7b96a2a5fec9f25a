import * as z from 'zod/mini'
import type { Action } from '../accounts/permissions.ts'
import type { RefusalKey } from './refusals.ts'

/** A refusal as shown on pages (Spec 8): `msg` with `code` in brackets, or the page's own text for `key`. */
export const shownRefusal = z.object({
  code: z.string(),
  msg: z.string(),
  key: z.optional(z.string()),
  /** Validation errors by form field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** The cause of the refusal, if `key` has several. */
  reason: z.optional(z.string()),
})
export type ShownRefusal = z.infer<typeof shownRefusal>

/** Body of every refusal (Spec 8). Endpoints may add fields. */
export const refusalBody = z.looseObject({ result: z.literal('Error'), ...shownRefusal.shape })
export type RefusalBody = z.infer<typeof refusalBody>

type Schema = z.ZodMiniType

/** What an endpoint that needs a company answers to a system administrator who has chosen none. */
export type WithoutCompany = 'noCompany' | 'notFound' | 'emptyList' | 'emptyPage'

export interface Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Needs extends Action = Action,
  Lack extends WithoutCompany | undefined = WithoutCompany | undefined,
> {
  method: 'GET' | 'POST'
  path: string
  /**
   * Required permission: checked by the server for each request, shown in the OpenAPI page, tested in the permission
   * matrix. With every permission except `public`, the handler knows its caller.
   */
  needs: Needs
  /**
   * Set if the endpoint needs a company. A caller without a company gets this answer, so the handler is called only for
   * callers with a company.
   */
  withoutCompany?: Lack
  /** Schema of the JSON body (POST) or of the query (GET). Multipart endpoints validate their form fields with it. */
  input: Input
  output: Output
  multipart?: boolean
  /** Size limit of the file in a multipart form. */
  maxFileBytes?: number
  /** Refusal for a larger file; default tooLarge. */
  tooLargeAs?: RefusalKey
  summary: string
  /** Requests per minute and client network. Without `perMinute` and `perHour` the server's general rate limit applies. */
  perMinute?: number
  /** Requests per hour and client network; ignored if `perMinute` is set. */
  perHour?: number
  /** Whether callers with a temporary password may use the endpoint, too (decisions 2). */
  worksWhileTemporary?: boolean
  /** Whether callers who lack a required second factor may use the endpoint, too. */
  worksWithoutFactor?: boolean
  /** Extra fields in this endpoint's refusals (decisions 2). */
  refusedWith?: Record<string, unknown>
}

/** Defines an endpoint once for all code that uses it: server route, permission check, OpenAPI page, browser, tests. */
export const defineEndpoint = <
  Input extends Schema,
  Output extends Schema,
  const Needs extends Action,
  const Lack extends WithoutCompany | undefined = undefined,
>(
  endpoint: Endpoint<Input, Output, Needs, Lack>,
): Endpoint<Input, Output, Needs, Lack> => endpoint

export type InputOf<C> = C extends Endpoint<infer Input, Schema> ? z.input<Input> : never
export type ParsedInputOf<C> = C extends Endpoint<infer Input, Schema> ? z.output<Input> : never
export type OutputOf<C> = C extends Endpoint<Schema, infer Output> ? z.output<Output> : never
