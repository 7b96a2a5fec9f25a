import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IceServers } from '#core/fields/shapes.ts'
import { CREDENTIAL_MS, TURN_CREDENTIAL_MS } from '#core/limits.ts'

/** Spec 7.1, authVideoCall: a short-lived token that allows one account to open one media peer. */
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

export interface TurnServers {
  TURN_URLS: string[]
  TURN_SECRET?: string | undefined
}

/**
 * TURN REST credentials (draft-uberti-behave-turn-rest-00; coturn's use-auth-secret). User name: expiry in epoch
 * seconds and account id, so that the TURN server's log shows the account. Password: HMAC-SHA1 of the user name.
 */
export function iceServersOf(turn: TurnServers, accountId: number, nowMs: number): IceServers {
  const { TURN_URLS: urls, TURN_SECRET: secret } = turn
  if (urls.length === 0) return []
  if (secret === undefined) return [{ urls }]
  const username = `${Math.floor((nowMs + TURN_CREDENTIAL_MS) / 1_000)}:${accountId}`
  const credential = createHmac('sha1', secret).update(username).digest('base64')
  return [{ urls, username, credential }]
}
