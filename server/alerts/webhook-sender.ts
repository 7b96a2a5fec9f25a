import { createHmac, randomBytes } from 'node:crypto'
import { verdictOf } from '#core/alerts/rules.ts'
import type { Webhook } from '../../db/queries/webhooks.ts'
import type { Sealers } from '../system/sealed-secret.ts'
import type { Outcome } from './delivery-queue.ts'
import type { PostAnswer, Poster } from './http-post.ts'

const SECRET_PREFIX = 'whsec_'

/** Standard Webhooks: 192 random bits. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(24).toString('base64')

/** Standard Webhooks' `v1`: HMAC-SHA256 over id, time and body. @param timestamp seconds */
export function signatureOf(secret: string, messageId: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`)
  return `v1,${hmac.digest('base64')}`
}

export interface WebhookMessage {
  messageId: string
  body: string
}

export type WebhookSealers = Pick<Sealers, 'webhookSecret' | 'webhookToken'>

/** What it is signed with was sealed under another secret: whoever gets it could not tell who sends. */
class SealFault extends Error {
  readonly reason = 'sealed'
}

function opened({ webhookSecret, webhookToken }: WebhookSealers, { companyId, secret, token }: Webhook) {
  const signing = webhookSecret.open(secret, companyId)
  const bearer = token === null ? null : webhookToken.open(token, companyId)
  if (signing === undefined || bearer === undefined) throw new SealFault('sealed under another secret')
  return { signing, bearer }
}

/** One attempt. @throws PostFault when no answer came, SealFault when it could not be signed */
export async function postToWebhook(
  { poster, sealers, now }: { poster: Poster; sealers: WebhookSealers; now: () => number },
  webhook: Webhook,
  { messageId, body }: WebhookMessage,
): Promise<PostAnswer> {
  const { url, format } = webhook
  const { signing, bearer } = opened(sealers, webhook)
  const timestamp = Math.floor(now() / 1000)
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Uketsuke',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(signing, messageId, timestamp, body),
  }
  if (format === 'line' && bearer !== null) {
    headers.authorization = `Bearer ${bearer}`
    headers['x-line-retry-key'] = messageId
  }
  return poster.post({ url, headers, body })
}

/** LINE's answer to a message that it has taken before. */
const TAKEN_BEFORE = 409

export function outcomeOf({ format }: Webhook, { status, retryAfterMs }: PostAnswer): Outcome {
  if (format === 'line' && status === TAKEN_BEFORE) return { kind: 'taken' }
  const kind = verdictOf(status)
  if (kind === 'taken') return { kind }
  return kind === 'refused'
    ? { kind, error: `HTTP ${status}` }
    : { kind, error: `HTTP ${status}`, retryAfterMs }
}

/** No other attempt would end otherwise. */
const FINAL: readonly string[] = ['address', 'sealed']

/** What a fault of the exchange means: an address that may not be and a secret that nobody can read are refused, the rest is tried again. */
export function outcomeOfFault(error: unknown): Outcome {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : undefined
  if (reason === undefined) throw error
  if (FINAL.includes(reason)) return { kind: 'refused', error: reason }
  const later = { kind: 'later', error: reason } as const
  return reason === 'patience' ? { ...later, isSilent: true } : later
}
