import { createHash, randomInt } from 'node:crypto'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import {
  appCodeOf,
  normalizeRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LETTERS,
  shownRecoveryCode,
} from '#core/accounts/recovery-code.ts'
import { changesBetween } from '#core/audit/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { RECOVERY_CODES } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type Account, findAccount, findIdentity } from '../../db/queries/accounts.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  findSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  saveSecondFactor,
  takeRecoveryCode,
  takeStep,
} from '../../db/queries/second-factors.ts'
import { findUserOfCompany } from '../../db/queries/users.ts'
import { audit, auditChange } from '../audit/service.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { Live } from '../realtime/live-port.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import type { AppCodes } from './app-codes.ts'
import { type AccountNoticeDeps, noteAccountChange } from './notices.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { SignInOptions, SignInTickets } from './sign-in-tickets.ts'
import type { SignInTries, TryOrigin } from './sign-in-tries.ts'

export interface SecondFactorDeps extends AccountNoticeDeps {
  db: Db
  now: () => number
  appCodes: AppCodes
  secretCiphers: Pick<SecretCiphers, 'factor'>
  tickets: SignInTickets
  /** Counts wrong codes at sign-in. */
  secondTries: SignInTries
  /**
   * Counts wrong codes per account and day. The owner gets a mail after every tenth wrong code, because an attacker
   * seems to know the password.
   */
  wrongCodes: FailureCounter
  /** Counts wrong codes and passwords that signed-in users enter. */
  ownCodeTries: FailureCounter
  live: Pick<Live, 'endAccount'>
}

export const hasSecondFactor = (db: DbLike, accountId: number): boolean =>
  (findSecondFactor(db, accountId)?.confirmedAt ?? null) !== null

const digestOf = (code: string): string =>
  createHash('sha256').update(normalizeRecoveryCode(code)).digest('hex')

/**
 * Checks a code and marks it as used: each app code and each recovery code works once. @returns false if the code is wrong, too
 * old or already used
 */
function takeCode(
  { appCodes, secretCiphers, now }: SecondFactorDeps,
  db: DbLike,
  accountId: number,
  typed: string,
): boolean {
  const factor = findSecondFactor(db, accountId)
  if (!factor) return false
  const digits = appCodeOf(typed)
  if (digits === undefined) return takeRecoveryCode(db, accountId, digestOf(typed), now())
  // The secret cannot be decrypted if the server's key was lost; only recovery codes work then.
  const secret = secretCiphers.factor.decrypt(factor.secret, accountId)
  const step = secret === undefined ? undefined : appCodes.stepOf(secret, digits, now())
  return step !== undefined && takeStep(db, accountId, step)
}

/**
 * Completes the second step of a sign-in.
 * @throws Refusal ticketOver, secondFactorWrong, tooMany
 */
export function giveSecondFactor(
  deps: SecondFactorDeps,
  input: { ticket: string; code: string },
  from: { address: string; deviceOf: (accountId: number) => string | undefined },
): { identity: Asker; options: SignInOptions } {
  const { db, now, tickets, secondTries } = deps
  const ticket = tickets.find(input.ticket, now())
  const identity = ticket && findIdentity(db, ticket.accountId)
  if (!ticket || identity?.sessionVersion !== ticket.sessionVersion) throw new Refusal('ticketOver')
  const key = String(identity.accountId)
  const origin: TryOrigin = { address: from.address, deviceId: from.deviceOf(identity.accountId) }
  const waitMs = secondTries.waitMs(key, origin, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  secondTries.fail(key, origin, now())
  if (!db.transaction((tx) => takeCode(deps, tx, identity.accountId, input.code))) {
    tickets.countWrongCode(input.ticket)
    notifyWrongCodes(deps, identity.accountId)
    throw new Refusal('secondFactorWrong', { fields: { code: 'secondFactorWrong' } })
  }
  secondTries.clear(key, origin)
  tickets.end(input.ticket)
  return { identity, options: ticket.options }
}

/** Notifies the owner at every tenth wrong code. */
function notifyWrongCodes(deps: SecondFactorDeps, accountId: number): void {
  const { db, now, wrongCodes } = deps
  const key = String(accountId)
  wrongCodes.fail(key, now())
  if (wrongCodes.waitMs(key, now()) === 0) return
  wrongCodes.clear(key)
  db.transaction((tx) => noteAccountChange(deps, tx, { id: accountId }, 'wrongCodes'))
}

const isDemandedOf = (db: DbLike, { role, companyId }: Asker): boolean =>
  role === 'companyAdmin' && companyId !== null && findCompany(db, companyId)?.demandsSecondFactor === true

export function getSecondFactor({ db }: Pick<SecondFactorDeps, 'db'>, asker: Asker) {
  const since = findSecondFactor(db, asker.accountId)?.confirmedAt ?? null
  return {
    isOn: since !== null,
    since,
    isDemanded: isDemandedOf(db, asker),
    recoveryLeft: countRecoveryCodes(db, asker.accountId),
  }
}

/**
 * Counts an attempt. Call before the slow verification, so that parallel guesses cannot exceed the limit. @throws Refusal tooMany
 */
function countTry({ ownCodeTries, now }: SecondFactorDeps, { accountId }: Asker): void {
  const key = String(accountId)
  const waitMs = ownCodeTries.waitMs(key, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  ownCodeTries.fail(key, now())
}

/** Checks the caller's password. @throws Refusal currentPasswordWrong, tooMany */
async function provePassword(
  deps: SecondFactorDeps & { passwords: PasswordHasher },
  asker: Asker,
  currentPassword: string,
): Promise<Account> {
  countTry(deps, asker)
  const account = findAccount(deps.db, asker.accountId)
  if (!account || !(await deps.passwords.verify(currentPassword, account.passwordHash)))
    throw new Refusal('currentPasswordWrong', { fields: { currentPassword: 'currentPasswordWrong' } })
  return account
}

/**
 * Verifies that the caller is the owner and not another person at a browser left signed in: requires everything that a sign-in
 * requires.
 * @throws Refusal currentPasswordWrong, secondFactorWrong, tooMany
 */
export async function proveOwner(
  deps: SecondFactorDeps & { passwords: PasswordHasher },
  asker: Asker,
  { currentPassword, code = '' }: { currentPassword: string; code?: string | undefined },
): Promise<void> {
  await provePassword(deps, asker, currentPassword)
  if (hasSecondFactor(deps.db, asker.accountId)) requireCode(deps, deps.db, asker, code)
  deps.ownCodeTries.clear(String(asker.accountId))
}

/** Uses up a code of the caller. @throws Refusal secondFactorWrong if the code is wrong or already used */
function requireCode(deps: SecondFactorDeps, db: DbLike, { accountId }: Asker, code: string): void {
  if (!takeCode(deps, db, accountId, code))
    throw new Refusal('secondFactorWrong', { fields: { code: 'secondFactorWrong' } })
}

/**
 * Creates a second factor, which the caller must confirm with a first code.
 * @throws Refusal currentPasswordWrong, secondFactorOn, tooMany
 */
export async function beginSecondFactor(
  deps: SecondFactorDeps & { passwords: PasswordHasher },
  asker: Asker,
  currentPassword: string,
): Promise<{ secret: string; uri: string }> {
  const { db, appCodes, secretCiphers, now } = deps
  if (hasSecondFactor(db, asker.accountId)) throw new Refusal('secondFactorOn')
  const account = await provePassword(deps, asker, currentPassword)
  deps.ownCodeTries.clear(String(asker.accountId))
  const secret = appCodes.makeSecret()
  db.transaction((tx) => {
    if (hasSecondFactor(tx, asker.accountId)) throw new Refusal('secondFactorOn')
    const encrypted = secretCiphers.factor.encrypt(secret, asker.accountId)
    saveSecondFactor(tx, { accountId: asker.accountId, secret: encrypted, createdAt: now() })
  })
  return { secret, uri: appCodes.uriOf(secret, account.loginId) }
}

/**
 * Switches the caller's second factor on. @returns the recovery codes
 * @throws Refusal secondFactorWrong, secondFactorOn, tooMany
 */
export function confirmSecondFactor(deps: SecondFactorDeps, asker: Asker, code: string): string[] {
  if (hasSecondFactor(deps.db, asker.accountId)) throw new Refusal('secondFactorOn')
  return withCode(deps, asker, code, (tx) => {
    confirmFactor(tx, asker.accountId, deps.now())
    noteAccountChange(deps, tx, { id: asker.accountId }, 'secondFactorOn')
    audit(tx, 'secondFactor.switchedOn', ownTarget(asker))
    return newRecoveryCodes(tx, asker.accountId)
  })
}

/** Replaces the caller's recovery codes. @returns the new codes @throws Refusal secondFactorWrong, tooMany */
export const renewRecoveryCodes = (deps: SecondFactorDeps, asker: Asker, code: string): string[] =>
  withCode(deps, asker, code, (tx) => {
    audit(tx, 'secondFactor.codesRenewed', ownTarget(asker))
    noteAccountChange(deps, tx, { id: asker.accountId }, 'recoveryCodesRenewed')
    return newRecoveryCodes(tx, asker.accountId)
  })

/** Audit target of a change to the caller's own credentials. */
export const ownTarget = ({ userId }: Pick<Asker, 'userId'>) =>
  userId === null ? {} : { targetUserId: userId }

/**
 * Switches the caller's second factor off.
 * @throws Refusal secondFactorDemanded (the company requires it), secondFactorWrong, tooMany
 */
export function endSecondFactor(deps: SecondFactorDeps, asker: Asker, code: string): void {
  if (isDemandedOf(deps.db, asker)) throw new Refusal('secondFactorDemanded')
  withCode(deps, asker, code, (tx) => {
    removeSecondFactor(tx, asker.accountId)
    audit(tx, 'secondFactor.switchedOff', ownTarget(asker))
    noteAccountChange(deps, tx, { id: asker.accountId }, 'secondFactorOff')
  })
}

function withCode<T>(deps: SecondFactorDeps, asker: Asker, code: string, run: (tx: DbLike) => T): T {
  countTry(deps, asker)
  const done = deps.db.transaction((tx) => {
    requireCode(deps, tx, asker, code)
    return run(tx)
  })
  deps.ownCodeTries.clear(String(asker.accountId))
  return done
}

function newRecoveryCodes(db: DbLike, accountId: number): string[] {
  const one = () =>
    Array.from({ length: RECOVERY_LETTERS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)])
  const codes = Array.from({ length: RECOVERY_CODES }, () => one().join(''))
  replaceRecoveryCodes(db, accountId, codes.map(digestOf))
  return codes.map(shownRecoveryCode)
}

/** Removes the second factor of a user who has lost it, and ends the user's sessions. @throws Refusal notFound, ownAccount */
export function resetSecondFactor(
  deps: Pick<SecondFactorDeps, 'db' | 'live' | keyof AccountNoticeDeps>,
  asker: CompanyAsker,
  userId: number,
): void {
  const { db, live } = deps
  const user = findUserOfCompany(db, asker.companyId, userId)
  if (!user) throw new Refusal('notFound')
  if (user.id === asker.userId) throw new Refusal('ownAccount')
  const wasOn = db.transaction((tx) => {
    const isRemoved = removeSecondFactor(tx, user.accountId)
    if (isRemoved) {
      audit(tx, 'user.secondFactorReset', { targetUserId: user.id })
      noteAccountChange(deps, tx, { id: user.accountId }, 'secondFactorReset')
    }
    return isRemoved
  })
  if (wasOn) live.endAccount(user.accountId)
}

/**
 * Sets whether the company requires a second factor of its administrators.
 * @throws Refusal secondFactorOff if the caller switches this on but has no second factor
 */
export function requireSecondFactor(
  { db }: Pick<SecondFactorDeps, 'db'>,
  asker: CompanyAsker,
  isDemanded: boolean,
): void {
  if (isDemanded && !hasSecondFactor(db, asker.accountId)) throw new Refusal('secondFactorOff')
  db.transaction((tx) => {
    const before = findCompany(tx, asker.companyId)
    updateCompany(tx, asker.companyId, { demandsSecondFactor: isDemanded })
    const changes = changesBetween(
      { demandsSecondFactor: before?.demandsSecondFactor },
      { demandsSecondFactor: isDemanded },
    )
    auditChange(tx, 'company.changed', { changes })
  })
}
