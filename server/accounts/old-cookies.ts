import { createHash } from 'node:crypto'

/**
 * Session ID for a cookie of an older version of the product, which stored no sessions. The ID is derived from the
 * cookie, so it is always the same and as hard to guess as the cookie. Only these IDs contain a dot.
 * @param issuedAt in epoch seconds
 */
export const idOfOldCookie = (cookie: string, issuedAt: number): string =>
  `${issuedAt}.${createHash('sha256').update(cookie).digest('base64url').slice(0, 22)}`

/**
 * @returns when the cookie of this session was issued (epoch seconds), if an older version of the product issued it;
 * otherwise undefined
 */
export function issueTimeOf(sessionId: string): number | undefined {
  const issuedAt = /^(\d+)\./.exec(sessionId)?.[1]
  return issuedAt === undefined ? undefined : Number(issuedAt)
}
