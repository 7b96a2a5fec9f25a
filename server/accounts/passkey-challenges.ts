import { randomBytes } from 'node:crypto'
import { PASSKEY_MS } from '#core/limits.ts'

/** What an authenticator is asked to sign: once, for 5 minutes, for one asker. In memory: after a restart it is asked anew. */
export interface PasskeyChallenges {
  /** @param owner the browser or the session that asks; @param note comes back with it */
  issue(owner: string, now: number, note?: string): string
  /** It is gone then, whatever comes of it. @returns the note; undefined: not given to this owner, too old, or taken */
  take(challenge: string, owner: string, now: number): string | undefined
}

/** A sign-in page asks for one each time it is opened. */
const KEPT_MAX = 100_000

export function createPasskeyChallenges(): PasskeyChallenges {
  const kept = new Map<string, { owner: string; note: string; expiresAt: number }>()
  return {
    issue(owner, now, note = '') {
      for (const [challenge, { expiresAt }] of kept) {
        if (now < expiresAt && kept.size < KEPT_MAX) break
        kept.delete(challenge)
      }
      const challenge = randomBytes(32).toString('base64url')
      kept.set(challenge, { owner, note, expiresAt: now + PASSKEY_MS })
      return challenge
    },
    take(challenge, owner, now) {
      const found = kept.get(challenge)
      if (found?.owner !== owner) return undefined
      kept.delete(challenge)
      return now < found.expiresAt ? found.note : undefined
    },
  }
}

/** Of what the browser says that it was asked (WebAuthn 3, 5.8.1); undefined: nothing that could be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const isObject = typeof said === 'object' && said !== null && 'challenge' in said
    return isObject && typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}
