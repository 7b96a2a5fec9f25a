import { createHmac, timingSafeEqual } from 'node:crypto'
import { CREDENTIAL_MS } from '#rules/limits.ts'

/** Spec 7.1, authVideoCall: a short-lived proof that this account may open this one media peer. */
export interface VideoCredentials {
  issue(accountId: number, peerId: string, now: number): { credential: string; expiresAt: number }
  isValid(credential: string, accountId: number, peerId: string, now: number): boolean
}

export function createVideoCredentials(secret: string): VideoCredentials {
  const sign = (accountId: number, peerId: string, expiresAt: number): string =>
    createHmac('sha256', secret).update(`video:${accountId}:${peerId}:${expiresAt}`).digest('base64url')
  return {
    issue(accountId, peerId, now) {
      const expiresAt = now + CREDENTIAL_MS
      return { credential: `${expiresAt}.${sign(accountId, peerId, expiresAt)}`, expiresAt }
    },
    isValid(credential, accountId, peerId, now) {
      const [expires, mac] = credential.split('.')
      const expiresAt = Number(expires)
      if (!mac || !Number.isSafeInteger(expiresAt) || expiresAt < now) return false
      const wanted = Buffer.from(sign(accountId, peerId, expiresAt))
      const given = Buffer.from(mac)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
