import * as z from 'zod/mini'
import { empty, epochMs, id, showWindow } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  ALERT_AWAY_MINUTES_MAX,
  ALERT_AWAY_MINUTES_MIN,
  ALERT_WAIT_SECONDS_MAX,
  ALERT_WAIT_SECONDS_MIN,
  TEXT_MAX,
  WEBHOOK_URL_MAX,
} from '../limits.ts'
import { ALERT_EVENTS, WEBHOOK_FORMATS } from './rules.ts'

const between = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error }))

const settings = z.object({
  /** How long a visitor waits, or a kiosk is disconnected, before an alert is sent. Null: no alert. */
  waitSeconds: z.nullable(between(ALERT_WAIT_SECONDS_MIN, ALERT_WAIT_SECONDS_MAX, 'waitRange')),
  awayMinutes: z.nullable(between(ALERT_AWAY_MINUTES_MIN, ALERT_AWAY_MINUTES_MAX, 'awayRange')),
  tellsBookings: z.boolean(),
  /** Whether an alert is sent when a kiosk's device lacks something that the signage needs (decisions 4, Abilities). */
  tellsLacks: z.boolean(),
  /** Alerts are only sent within these hours; null: at any time. */
  hours: z.nullable(showWindow),
  byMail: z.boolean(),
  byPush: z.boolean(),
  userIds: z.readonly(z.array(id).check(z.maxLength(100, { error: 'tooLong' }))),
})
export type AlertSettingsShape = z.infer<typeof settings>

const webhookShape = z.object({
  id,
  name: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  /** The webhook's address without its secret part: the host and the last characters. */
  shownUrl: z.string(),
  shownSecret: z.string(),
  isOn: z.boolean(),
})
export type WebhookShape = z.infer<typeof webhookShape>

const deliveryShape = z.object({
  id,
  webhookName: z.string(),
  event: z.enum(ALERT_EVENTS),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last attempt, or why no answer came. */
  error: z.nullable(z.string()),
  createdAt: epochMs,
  sentAt: z.nullable(epochMs),
})
export type DeliveryShape = z.infer<typeof deliveryShape>

export const getAlerts = defineEndpoint({
  method: 'POST',
  path: '/api/getAlerts',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: "Get the company's alert settings, webhooks and recent deliveries (decisions 10)",
  input: empty,
  output: z.object({
    settings,
    webhooks: z.array(webhookShape),
    deliveries: z.array(deliveryShape),
    /** Users who can receive alerts, and whether by mail or push. */
    people: z.array(z.object({ userId: id, userName: z.string(), byMail: z.boolean(), byPush: z.boolean() })),
  }),
})
export type AlertsShape = z.infer<typeof getAlerts.output>

export const updateAlerts = defineEndpoint({
  method: 'POST',
  path: '/api/updateAlerts',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: 'Set which alerts the company gets, when, and who receives them',
  input: z.extend(settings, {
    /** Older pages do not send this field; the stored setting then stays. */
    tellsLacks: z.optional(z.boolean()),
  }),
  output: ok,
})

const name = z
  .string({ error: 'required' })
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(TEXT_MAX, { error: 'tooLong' }))
const url = z.string({ error: 'required' }).check(
  z.trim(),
  z.maxLength(WEBHOOK_URL_MAX, { error: 'tooLong' }),
  z.refine((text) => isWebUrl(text), { error: 'webhookUrl' }),
)
/** An access token, which is sent in a header: printable ASCII without spaces. */
const secretText = z
  .string()
  .check(z.trim(), z.maxLength(1_000, { error: 'tooLong' }), z.regex(/^[!-~]*$/, { error: 'latinOnly' }))

/** Whether the text is a web URL. A URL with user name or password is refused, because pages would show them. */
function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

export const addWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/addWebhook',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: 'Add a webhook; its signing secret is returned only this once',
  input: z
    .object({
      name,
      format: z.enum(WEBHOOK_FORMATS),
      url,
      /** LINE only: the channel access token, and the user, group or room that receives the messages. */
      token: z._default(secretText, ''),
      recipient: z._default(z.string().check(z.trim(), z.maxLength(TEXT_MAX, { error: 'tooLong' })), ''),
    })
    .check(
      z.refine(({ format, token }) => format !== 'line' || token !== '', {
        error: 'required',
        path: ['token'],
      }),
      z.refine(({ format, recipient }) => format !== 'line' || recipient !== '', {
        error: 'required',
        path: ['recipient'],
      }),
    ),
  output: z.extend(ok, { webhookId: id, secret: z.string() }),
})

export const updateWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/updateWebhook',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: 'Turn a webhook on or off; turning off drops waiting deliveries',
  input: z.object({ webhookId: id, isOn: z.boolean() }),
  output: ok,
})

export const deleteWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/deleteWebhook',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: 'Remove a webhook',
  input: z.object({ webhookId: id }),
  output: ok,
})

/** Result of a test: 'taken' (accepted), 'status' (an HTTP error), or why no answer came. */
export const TEST_RESULTS = [
  'taken',
  'status',
  'address',
  'name',
  'patience',
  'certificate',
  'connection',
  'sealed',
] as const

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/testWebhook',
  needs: 'alert.write',
  withoutCompany: 'noCompany',
  summary: 'Post a test message now and return the result',
  input: z.object({ webhookId: id }),
  output: z.extend(ok, { answer: z.enum(TEST_RESULTS), status: z.nullable(z.int()) }),
})
