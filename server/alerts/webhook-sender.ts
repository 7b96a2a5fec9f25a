import { createHmac, randomBytes } from 'node:crypto'
import { verdictOf } from '#core/alerts/rules.ts'
import type { Webhook } from '../../db/queries/webhooks.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import type { Outcome } from './delivery-queue.ts'
import type { HttpPost, PostAnswer } from './http-post.ts'

const SECRET_PREFIX = 'whsec_'

/** A Standard Webhooks secret with 192 random bits. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(24).toString('base64')

/** Standard Webhooks `v1` signature: HMAC-SHA256 over ID, time and body. @param timestamp seconds */
export function signatureOf(secret: string, messageId: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const hmac = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`)
  return `v1,${hmac.digest('base64')}`
}

interface WebhookMessage {
  messageId: string
  body: string
}

export type WebhookCiphers = Pick<SecretCiphers, 'webhookSecret' | 'webhookToken'>

/** The signing secret cannot be decrypted, so the message cannot be signed. */
class DecryptionFault extends Error {
  readonly reason = 'sealed'
}

function opened({ webhookSecret, webhookToken }: WebhookCiphers, { companyId, secret, token }: Webhook) {
  const signing = webhookSecret.decrypt(secret, companyId)
  const bearer = token === null ? null : webhookToken.decrypt(token, companyId)
  if (signing === undefined || bearer === undefined)
    throw new DecryptionFault('encrypted with another secret')
  return { signing, bearer }
}

/** Tries once to post a message. @throws PostFault if no answer came, DecryptionFault if it could not be signed */
export async function postToWebhook(
  { httpPost, secretCiphers, now }: { httpPost: HttpPost; secretCiphers: WebhookCiphers; now: () => number },
  webhook: Webhook,
  { messageId, body }: WebhookMessage,
): Promise<PostAnswer> {
  const { url, format } = webhook
  const { signing, bearer } = opened(secretCiphers, webhook)
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
  return httpPost.post({ url, headers, body })
}

/** HTTP status with which LINE answers a message that it has already accepted. */
const TAKEN_BEFORE = 409

export function outcomeOf({ format }: Webhook, { status, retryAfterMs }: PostAnswer): Outcome {
  if (format === 'line' && status === TAKEN_BEFORE) return { kind: 'taken' }
  const kind = verdictOf(status)
  if (kind === 'taken') return { kind }
  return kind === 'refused'
    ? { kind, error: `HTTP ${status}` }
    : { kind, error: `HTTP ${status}`, retryAfterMs }
}

/** Reasons after which a retry is useless: the address is forbidden, or the secret cannot be decrypted. */
const FINAL: readonly string[] = ['address', 'sealed']

/** Outcome of an attempt without an answer: final for forbidden addresses and unreadable secrets, otherwise retried later. */
export function outcomeOfFault(error: unknown): Outcome {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : undefined
  if (reason === undefined) throw error
  if (FINAL.includes(reason)) return { kind: 'refused', error: reason }
  const later = { kind: 'later', error: reason } as const
  return reason === 'patience' ? { ...later, isSilent: true } : later
}
