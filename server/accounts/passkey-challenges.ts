import { randomBytes } from 'node:crypto'
import { PASSKEY_MS } from '#core/limits.ts'

/**
 * Challenges for authenticators. Each works once, within 5 minutes and for one owner. They are kept in memory, so a restart
 * invalidates them.
 */
export interface PasskeyChallenges {
  /** @param owner the browser or session that requests the challenge @param note value that `take` returns */
  issue(owner: string, now: number, note?: string): string
  /**
   * Consumes the challenge. @returns its note; undefined if the challenge is unknown, expired, used, or issued to another owner
   */
  take(challenge: string, owner: string, now: number): string | undefined
}

/** Maximum number of open challenges. Every opened sign-in page requests one. */
const CHALLENGES_MAX = 100_000

export function createPasskeyChallenges(): PasskeyChallenges {
  const challenges = new Map<string, { owner: string; note: string; expiresAt: number }>()
  return {
    issue(owner, now, note = '') {
      for (const [challenge, { expiresAt }] of challenges) {
        if (now < expiresAt && challenges.size < CHALLENGES_MAX) break
        challenges.delete(challenge)
      }
      const challenge = randomBytes(32).toString('base64url')
      challenges.set(challenge, { owner, note, expiresAt: now + PASSKEY_MS })
      return challenge
    },
    take(challenge, owner, now) {
      const found = challenges.get(challenge)
      if (found?.owner !== owner) return undefined
      challenges.delete(challenge)
      return now < found.expiresAt ? found.note : undefined
    },
  }
}

/** Reads the challenge from clientDataJSON (WebAuthn 3, 5.8.1). @returns undefined if it cannot be read */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isObject = typeof said === 'object' && said !== null && 'challenge' in said
    return isObject && typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}
