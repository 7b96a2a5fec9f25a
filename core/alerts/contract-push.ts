import * as z from 'zod/mini'
import { BROWSERS, SYSTEMS } from '../accounts/device.ts'
import { empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { WEBHOOK_URL_MAX } from '../limits.ts'

const deviceShape = z.object({
  id,
  browser: z.enum(BROWSERS),
  system: z.enum(SYSTEMS),
  createdAt: epochMs,
  /** True for the browser that sent the request. */
  isThis: z.boolean(),
  /**
   * The browser was registered in the cell (server) that the company has left. It gets pushes again once it opens a
   * page in this cell (decisions 9).
   */
  isCarried: z.boolean(),
})
export type PushDevice = z.infer<typeof deviceShape>

export const getPushDevices = defineEndpoint({
  method: 'POST',
  path: '/api/getPushDevices',
  needs: 'push.own',
  summary: 'List your browsers that receive call notifications (decisions 10)',
  input: empty,
  output: z.object({
    /** The server's VAPID key, for PushManager.subscribe. */
    publicKey: z.string(),
    devices: z.array(deviceShape),
  }),
})

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`)))

export const addPushDevice = defineEndpoint({
  method: 'POST',
  path: '/api/addPushDevice',
  needs: 'push.own',
  summary: 'Register this browser for notifications until it is removed or signed out',
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/ }).check(z.maxLength(WEBHOOK_URL_MAX)),
    /** Key and secret of the subscription (RFC 8291) in base64url: 65 bytes in `p256dh`, 16 in `auth`. */
    p256dh: base64url(87),
    auth: base64url(22),
  }),
  output: ok,
})

export const deletePushDevice = defineEndpoint({
  method: 'POST',
  path: '/api/deletePushDevice',
  needs: 'push.own',
  summary: 'Remove one of your browsers from notifications',
  input: z.object({ deviceId: id }),
  output: ok,
})

export const testPushDevices = defineEndpoint({
  method: 'POST',
  path: '/api/testPushDevices',
  needs: 'push.own',
  summary: 'Send a test notification to all your browsers',
  input: empty,
  output: z.extend(ok, { sent: z.int(), failed: z.int() }),
})

/** Payload of a push message; the service worker shows it. */
export const pushPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('call'),
    requestId,
    signageName: z.string(),
    storeName: z.string(),
    touchButton: z.nullable(z.string()),
    lang: language,
    requestedAt: epochMs,
  }),
  /** The call was answered (by `hostName`) or is over. */
  z.object({
    kind: z.literal('callOver'),
    requestId,
    signageName: z.string(),
    hostName: z.nullable(z.string()),
  }),
  /** An alert: title and text of the notification, and the page that it opens. */
  z.object({
    kind: z.literal('notice'),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    lang: z.optional(language),
  }),
])
export type PushPayload = z.infer<typeof pushPayload>
