import { createHash } from 'node:crypto'

/** SHA-256 of a whole session cookie, hex. */
export const cookieDigestOf = (cookie: string): string => createHash('sha256').update(cookie).digest('hex')
