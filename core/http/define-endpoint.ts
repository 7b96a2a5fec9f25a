import * as z from 'zod/mini'
import type { Action } from '../accounts/permissions.ts'
import type { RefusalKey } from './refusals.ts'

/** A refusal as pages show it (Spec 8): `code` in brackets after `msg`, or our own text under `key`. */
export const shownRefusal = z.object({
  code: z.string(),
  msg: z.string(),
  key: z.optional(z.string()),
  /** Form errors by field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** What exactly, where one key stands for several things. */
  reason: z.optional(z.string()),
})
export type ShownRefusal = z.infer<typeof shownRefusal>

/** Spec 8: the shape of every refusal, on which an endpoint may hang fields of its own. */
export const refusalBody = z.looseObject({ result: z.literal('Error'), ...shownRefusal.shape })
export type RefusalBody = z.infer<typeof refusalBody>

type Schema = z.ZodMiniType

/** What a system administrator who has chosen no company gets from an endpoint that is about one. */
export type WithoutCompany = 'noCompany' | 'notFound' | 'emptyList' | 'emptyPage'

export interface Endpoint<
  Input extends Schema = Schema,
  Output extends Schema = Schema,
  Needs extends Action = Action,
  Lack extends WithoutCompany | undefined = WithoutCompany | undefined,
> {
  method: 'GET' | 'POST'
  path: string
  /** Asked by the guard, shown in the OpenAPI page, walked by the permission tests. Anything but public hands over an asker. */
  needs: Needs
  /** The endpoint is about a company: whoever has none gets this, and the asker handed over has one. */
  withoutCompany?: Lack
  /** JSON body (POST) or query (GET); a multipart endpoint validates its fields with it. */
  input: Input
  output: Output
  multipart?: boolean
  /** Of the one file a multipart endpoint takes. */
  maxFileBytes?: number
  /** How a larger one is refused; tooLarge unless said. */
  tooLargeAs?: RefusalKey
  summary: string
  /** Requests a minute from one client network; without it the session's own limit holds. */
  perMinute?: number
  /** The same in an hour. */
  perHour?: number
  /** Works with a temporary password, too (decisions 2: only the change of it does). */
  worksWhileTemporary?: boolean
  /** Works before a demanded second factor is there, too. */
  worksWithoutFactor?: boolean
  /** The endpoint's own fields of a refusal, beside the common ones (decisions 2). */
  refusedWith?: Record<string, unknown>
}

/** One endpoint, many readers: server route, guard, OpenAPI page, browser, tests. */
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
