import { randomInt } from 'node:crypto'
import type { DbLike } from '../../db/open.ts'
import { findAccountByLogin } from '../../db/queries/accounts.ts'

/** Letters of a random login ID, without look-alike letters and digits, because the user may have to type it. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 6

/** A login ID that no account has, for a signage whose device is paired by a code. */
export function randomLogin(db: DbLike): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  const loginId = `signage-${letters.join('')}`
  return findAccountByLogin(db, loginId) ? randomLogin(db) : loginId
}
