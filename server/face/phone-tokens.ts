import { randomBytes } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import { PHONE_TOKEN_MS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'

interface Grant {
  accountId: number
  /** The account's session version when the token was issued. A new password changes the version, which disconnects phones. */
  sessionVersion: number
  /** ID of the session in which the token was requested. */
  sessionId: string
  expiresAt: number
  /** The phone's page that used the token. Only this page may use it again, after a reload. */
  participant?: string
}

/**
 * Tokens by which operators' phones connect. They are kept only in memory, because phones are disconnected when the server stops.
 * An account has at most one unused token and one in use.
 */
export interface PhoneTokens {
  issue(identity: Asker, sessionId: string, nowMs: number): { token: string; expiresAt: number }
  /**
   * @returns the operator of the phone; undefined if the token is unknown, has expired or was used by another page, or
   * if the account's session version has changed since the token was issued
   */
  claim(token: string, participant: string, nowMs: number): { identity: Asker; sessionId: string } | undefined
  /** Invalidates the account's tokens after the operator has disconnected, so that the phone cannot connect again. */
  end(accountId: number): void
}

export function createPhoneTokens(db: Db): PhoneTokens {
  const grants = new Map<string, Grant>()

  const forget = (accountId: number, isUsed: boolean): void => {
    for (const [token, grant] of grants) {
      if (grant.accountId === accountId && (grant.participant !== undefined) === isUsed) grants.delete(token)
    }
  }

  return {
    issue({ accountId, sessionVersion }, sessionId, nowMs) {
      forget(accountId, false)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = nowMs + PHONE_TOKEN_MS
      grants.set(token, { accountId, sessionVersion, sessionId, expiresAt })
      return { token, expiresAt }
    },
    claim(token, participant, nowMs) {
      const grant = grants.get(token)
      if (!grant) return undefined
      const identity = findIdentity(db, grant.accountId)
      if (identity?.sessionVersion !== grant.sessionVersion) {
        grants.delete(token)
        return undefined
      }
      const owner = { identity, sessionId: grant.sessionId }
      if (grant.participant !== undefined) return grant.participant === participant ? owner : undefined
      if (nowMs >= grant.expiresAt) {
        grants.delete(token)
        return undefined
      }
      forget(grant.accountId, true)
      grant.participant = participant
      return owner
    },
    end(accountId) {
      forget(accountId, true)
      forget(accountId, false)
    },
  }
}
