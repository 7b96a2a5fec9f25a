import { createHash, timingSafeEqual } from 'node:crypto'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import { type Account, updateAccount } from '../../db/queries/accounts.ts'
import type { MailQueue } from '../mail/service.ts'
import { randomPassword } from './random-password.ts'

/** A hash that no password matches: for accounts that have only a mailed temporary password. */
export const NO_PASSWORD = 'none'

const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Key of the mails with an account's temporary password. A new mail with the same key replaces a waiting one. */
export const temporaryKeyOf = (accountId: number): string => `password ${accountId}`

/** Key of the mails with an account's invitation link. A new mail with the same key replaces a waiting one. */
export const inviteKeyOf = (accountId: number): string => `invite ${accountId}`

/** Erases an account's temporary password and invitation link from the stored mails. */
export function forgetSecrets(mails: Pick<MailQueue, 'forget'>, db: DbLike, accountId: number): void {
  mails.forget(db, temporaryKeyOf(accountId))
  mails.forget(db, inviteKeyOf(accountId))
}

/**
 * decisions 2: adds a temporary password. The old password works until the temporary password is used. The temporary
 * password is stored as a plain (fast, unsalted) hash, which is enough for 99 random bits.
 * @param validMs how long the temporary password is valid; longer if an administrator hands it over
 * @returns the password, to be mailed or handed over
 */
export function giveTemporaryPassword(
  db: DbLike,
  accountId: number,
  now: number,
  validMs = TEMPORARY_PASSWORD_MS,
): string {
  const password = randomPassword()
  updateAccount(db, accountId, {
    temporaryDigest: digestOf(password),
    temporaryUntil: now + validMs,
    endsSessions: false,
  })
  return password
}

/** Whether this password is the account's temporary password and is still valid. */
export function isTemporaryPassword(account: Account, password: string, now: number): boolean {
  if (account.temporaryDigest === null || account.temporaryUntil === null) return false
  const isRight = timingSafeEqual(Buffer.from(account.temporaryDigest), Buffer.from(digestOf(password)))
  return isRight && now < account.temporaryUntil
}

/**
 * First use of a temporary password: it replaces the old password, and the user can do nothing but choose a new one.
 * The temporary password was mailed to the user's address (or handed over by an administrator), so the address counts
 * as confirmed.
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
    inviteDigest: null,
    inviteUntil: null,
    confirmedAt: confirmedAt ?? now,
    endsSessions: true,
  })
}

/** Columns to set to invalidate the temporary password and the invitation link. */
export const NO_TEMPORARY = { temporaryDigest: null, temporaryUntil: null, inviteDigest: null } as const

/** Columns to set when the user saves a password of their own. */
export const lastingPassword = (passwordHash: string) => ({
  ...NO_TEMPORARY,
  inviteUntil: null,
  passwordHash,
  isTemporary: false,
})

/**
 * Whether the temporary password with which the user signed in has expired meanwhile. `temporaryUntil` is null for passwords set
 * by an older version without this limit.
 */
export const isTemporaryOver = ({ isTemporary, temporaryUntil }: Account, now: number): boolean =>
  isTemporary && temporaryUntil !== null && now >= temporaryUntil
