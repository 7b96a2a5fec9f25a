import { createHash, timingSafeEqual } from 'node:crypto'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import { type Account, updateAccount } from '../../db/queries/accounts.ts'
import { randomPassword } from './random-password.ts'

/** A password hash that no password has: of accounts that only a mailed password opens. */
export const NO_PASSWORD = 'none'

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Under which mails tell the temporary password of an account. */
export const temporaryKeyOf = (accountId: number): string => `password ${accountId}`

/**
 * decisions 2: a temporary password beside the old one, which works until the temporary one is used; 24 hours.
 * 99 random bits need no slow hash.
 * @returns the password, for the mail
 */
export function giveTemporaryPassword(db: DbLike, accountId: number, now: number): string {
  const password = randomPassword()
  updateAccount(db, accountId, {
    temporaryDigest: digestOf(password),
    temporaryUntil: now + TEMPORARY_PASSWORD_MS,
    endsSessions: false,
  })
  return password
}

/** Whether this is the account's mailed password, still good. */
export function isTemporaryPassword(account: Account, password: string, now: number): boolean {
  if (account.temporaryDigest === null || account.temporaryUntil === null) return false
  const isRight = timingSafeEqual(Buffer.from(account.temporaryDigest), Buffer.from(digestOf(password)))
  return isRight && now < account.temporaryUntil
}

/**
 * From its first use on the temporary password is the only one, and only its change works with it. Whoever uses it has read
 * the mail (or was told it by an administrator): the address is confirmed.
 */
export function startTemporaryPassword(
  db: DbLike,
  { id, confirmedAt }: Pick<Account, 'id' | 'confirmedAt'>,
  passwordHash: string,
  now: number,
): void {
  updateAccount(db, id, {
    passwordHash,
    isTemporary: true,
    temporaryDigest: null,
    confirmedAt: confirmedAt ?? now,
    endsSessions: true,
  })
}

/** No mailed password opens the account any more. */
export const NO_TEMPORARY = { temporaryDigest: null, temporaryUntil: null } as const

/** What a change of the password to a lasting one sets. */
export const lastingPassword = (passwordHash: string) => ({
  ...NO_TEMPORARY,
  passwordHash,
  isTemporary: false,
})

/** A used temporary password ends after its 24 hours, too; null: one of before that was so. */
export const isOver = ({ isTemporary, temporaryUntil }: Account, now: number): boolean =>
  isTemporary && temporaryUntil !== null && now >= temporaryUntil
