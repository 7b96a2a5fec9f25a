import { createHash } from 'node:crypto'

/**
 * ID of the session of an old cookie, written by a version without session rows: unguessable like the cookie, and always the same.
 * Only these IDs contain a dot.
 * @param issuedAt in seconds
 */
export const idOfOldCookie = (cookie: string, issuedAt: number): string =>
  `${issuedAt}.${createHash('sha256').update(cookie).digest('base64url').slice(0, 22)}`

/** @returns when the old cookie of this session was issued, in seconds; undefined for all other sessions */
export function issueTimeOf(sessionId: string): number | undefined {
  const issuedAt = /^(\d+)\./.exec(sessionId)?.[1]
  return issuedAt === undefined ? undefined : Number(issuedAt)
}
