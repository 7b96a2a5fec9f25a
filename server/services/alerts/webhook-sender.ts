import { createHmac, randomBytes } from 'node:crypto'
import { verdictOf } from '#rules/alerts.ts'
import type { Webhook } from '../../../db/queries/webhooks.ts'
import type { PostAnswer, Poster } from '../../adapters/poster.ts'
import type { Outcome } from './delivery-queue.ts'

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

/** One attempt. @throws PostFault when no answer came */
export function postToWebhook(
  { poster, now }: { poster: Poster; now: () => number },
  { url, secret, format, token }: Webhook,
  { messageId, body }: WebhookMessage,
): Promise<PostAnswer> {
  const timestamp = Math.floor(now() / 1000)
  const headers: Record<string, string | number> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Uketsuke',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, messageId, timestamp, body),
  }
  if (format === 'line' && token !== null) {
    headers.authorization = `Bearer ${token}`
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

/** What a fault of the exchange means: a name or address that may not be is refused, the rest is tried again. */
export function outcomeOfFault(error: unknown): Outcome {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : undefined
  if (reason === undefined) throw error
  return reason === 'address' ? { kind: 'refused', error: reason } : { kind: 'later', error: reason }
}
