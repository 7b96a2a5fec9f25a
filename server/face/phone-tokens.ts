import { randomBytes } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import { PHONE_TOKEN_MS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'

interface Grant {
  accountId: number
  /** Of the account when it asked: a new password ends its phones, too. */
  sessionVersion: number
  /** The browser that asked. */
  sessionId: string
  expiresAt: number
  /** The page that used the token; only its reload may use it again. */
  participant?: string
}

/**
 * Tokens of phones: kept in memory, as a phone is connected only as long as this server runs. An account has at most one
 * that waits and one in use.
 */
export interface PhoneTokens {
  issue(identity: Asker, sessionId: string, nowMs: number): { token: string; expiresAt: number }
  /** @returns whose phone it is; undefined: made up, used by another page, or over */
  claim(token: string, participant: string, nowMs: number): { identity: Asker; sessionId: string } | undefined
  /** The account's operator has gone: its phone does not come back. */
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
