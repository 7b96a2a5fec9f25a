import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import {
  appCodeOf,
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LETTERS,
  shownRecoveryCode,
} from '#core/accounts/recovery-code.ts'
import { changesBetween } from '#core/audit/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { RECOVERY_CODES, SECOND_STEP_MS, WRONG_CODES_OF_TICKET_MAX } from '#core/limits.ts'
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
import type { MailLanguage } from '../mail/body.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Sealers } from '../system/sealed-secret.ts'
import type { AppCodes } from './app-codes.ts'
import { type AccountNoticeDeps, noteAccountChange } from './notices.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { SignInTries, TryOrigin } from './sign-in-tries.ts'

export interface SecondFactorDeps extends AccountNoticeDeps {
  db: Db
  now: () => number
  appCodes: AppCodes
  sealers: Pick<Sealers, 'factor'>
  tickets: SignInTickets
  /** Wrong codes at the sign-in. */
  secondTries: SignInTries
  /** The same by account and day: the tenth is mailed to the owner, whose password somebody knows. */
  wrongCodes: FailureCounter
  /** Wrong codes, and passwords, of somebody who is signed in. */
  ownCodeTries: FailureCounter
  live: Pick<Live, 'endAccount'>
}

/** What the form of the first step said. */
export interface SignInWish {
  isRemember: boolean
  lang?: MailLanguage | undefined
}

interface Ticket {
  accountId: number
  sessionVersion: number
  wish: SignInWish
  expiresAt: number
  wrongCodes: number
}

/** Whoever has given the right password, and not the code yet. In memory: after a restart the password is asked for again. */
export interface SignInTickets {
  issue(identity: Asker, wish: SignInWish, now: number): string
  find(ticket: string, now: number): Ticket | undefined
  /** A few wrong codes end the ticket: the password is asked for again. */
  countWrongCode(ticket: string): void
  end(ticket: string): void
}

/** A password that is right is rare, and who has it may not fill the memory. */
const TICKETS_MAX = 10_000

export function createSignInTickets(): SignInTickets {
  const tickets = new Map<string, Ticket>()
  return {
    issue({ accountId, sessionVersion }, { isRemember, lang }, now) {
      for (const [id, { expiresAt }] of tickets) {
        if (now < expiresAt && tickets.size < TICKETS_MAX) break
        tickets.delete(id)
      }
      const id = randomBytes(32).toString('base64url')
      const wish = { isRemember, lang }
      tickets.set(id, { accountId, sessionVersion, wish, expiresAt: now + SECOND_STEP_MS, wrongCodes: 0 })
      return id
    },
    find(id, now) {
      const ticket = tickets.get(id)
      return ticket && now < ticket.expiresAt ? ticket : undefined
    },
    countWrongCode(id) {
      const ticket = tickets.get(id)
      if (ticket && ++ticket.wrongCodes >= WRONG_CODES_OF_TICKET_MAX) tickets.delete(id)
    },
    end: (id) => void tickets.delete(id),
  }
}

export const hasSecondFactor = (db: DbLike, accountId: number): boolean =>
  (findSecondFactor(db, accountId)?.confirmedAt ?? null) !== null

const digestOf = (code: string): string => createHash('sha256').update(plainRecoveryCode(code)).digest('hex')

/** Of the app once, of the recovery codes once. @returns false: wrong, too old, or taken before */
function takeCode(
  { appCodes, sealers, now }: SecondFactorDeps,
  db: DbLike,
  accountId: number,
  typed: string,
): boolean {
  const factor = findSecondFactor(db, accountId)
  if (!factor) return false
  const digits = appCodeOf(typed)
  if (digits === undefined) return takeRecoveryCode(db, accountId, digestOf(typed), now())
  // sealed under a secret that is lost: a recovery code opens it
  const secret = sealers.factor.open(factor.secret, accountId)
  const step = secret === undefined ? undefined : appCodes.stepOf(secret, digits, now())
  return step !== undefined && takeStep(db, accountId, step)
}

/**
 * The second step of a sign-in.
 * @throws Refusal ticketOver, secondFactorWrong, tooMany
 */
export function giveSecondFactor(
  deps: SecondFactorDeps,
  input: { ticket: string; code: string },
  from: { address: string; deviceOf: (accountId: number) => string | undefined },
): { identity: Asker; wish: SignInWish } {
  const { db, now, tickets, secondTries } = deps
  const ticket = tickets.find(input.ticket, now())
  const identity = ticket && findIdentity(db, ticket.accountId)
  if (!ticket || identity?.sessionVersion !== ticket.sessionVersion) throw new Refusal('ticketOver')
  const key = String(identity.accountId)
  const origin: TryOrigin = { address: from.address, deviceId: from.deviceOf(identity.accountId) }
  const waitMs = secondTries.waitMs(key, origin, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  if (!db.transaction((tx) => takeCode(deps, tx, identity.accountId, input.code))) {
    secondTries.fail(key, origin, now())
    tickets.countWrongCode(input.ticket)
    tellWrongCodes(deps, identity.accountId)
    throw new Refusal('secondFactorWrong', { fields: { code: 'secondFactorWrong' } })
  }
  secondTries.clear(key, origin)
  tickets.end(input.ticket)
  return { identity, wish: ticket.wish }
}

/** Each tenth wrong code is told. */
function tellWrongCodes(deps: SecondFactorDeps, accountId: number): void {
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

/** Counted before what is slow, so that parallel guesses do not slip through. @throws Refusal tooMany */
function countTry({ ownCodeTries, now }: SecondFactorDeps, { accountId }: Asker): void {
  const key = String(accountId)
  const waitMs = ownCodeTries.waitMs(key, now())
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  ownCodeTries.fail(key, now())
}

/** @throws Refusal currentPasswordWrong, tooMany */
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
 * That it is the owner, and not only somebody at a browser that was left open: by everything that a sign-in asks for.
 * @throws Refusal currentPasswordWrong, secondFactorWrong, tooMany
 */
export async function proveOwner(
  deps: SecondFactorDeps & { passwords: PasswordHasher },
  asker: Asker,
  { currentPassword, code = '' }: { currentPassword: string; code?: string | undefined },
): Promise<void> {
  await provePassword(deps, asker, currentPassword)
  if (hasSecondFactor(deps.db, asker.accountId)) demandCode(deps, deps.db, asker, code)
  deps.ownCodeTries.clear(String(asker.accountId))
}

/** @throws Refusal secondFactorWrong */
function demandCode(deps: SecondFactorDeps, db: DbLike, { accountId }: Asker, code: string): void {
  if (!takeCode(deps, db, accountId, code))
    throw new Refusal('secondFactorWrong', { fields: { code: 'secondFactorWrong' } })
}

/** @throws Refusal currentPasswordWrong, secondFactorOn, tooMany */
export async function beginSecondFactor(
  deps: SecondFactorDeps & { passwords: PasswordHasher },
  asker: Asker,
  currentPassword: string,
): Promise<{ secret: string; uri: string }> {
  const { db, appCodes, sealers, now } = deps
  if (hasSecondFactor(db, asker.accountId)) throw new Refusal('secondFactorOn')
  const account = await provePassword(deps, asker, currentPassword)
  deps.ownCodeTries.clear(String(asker.accountId))
  const secret = appCodes.makeSecret()
  db.transaction((tx) => {
    if (hasSecondFactor(tx, asker.accountId)) throw new Refusal('secondFactorOn')
    const sealed = sealers.factor.seal(secret, asker.accountId)
    saveSecondFactor(tx, { accountId: asker.accountId, secret: sealed, createdAt: now() })
  })
  return { secret, uri: appCodes.uriOf(secret, account.loginId) }
}

/** @throws Refusal secondFactorWrong, secondFactorOn, tooMany */
export function confirmSecondFactor(deps: SecondFactorDeps, asker: Asker, code: string): string[] {
  if (hasSecondFactor(deps.db, asker.accountId)) throw new Refusal('secondFactorOn')
  return withCode(deps, asker, code, (tx) => {
    confirmFactor(tx, asker.accountId, deps.now())
    noteAccountChange(deps, tx, { id: asker.accountId }, 'secondFactorOn')
    audit(tx, 'secondFactor.switchedOn', ownTarget(asker))
    return newRecoveryCodes(tx, asker.accountId)
  })
}

/** @throws Refusal secondFactorWrong, tooMany */
export const renewRecoveryCodes = (deps: SecondFactorDeps, asker: Asker, code: string): string[] =>
  withCode(deps, asker, code, (tx) => {
    audit(tx, 'secondFactor.codesRenewed', ownTarget(asker))
    noteAccountChange(deps, tx, { id: asker.accountId }, 'recoveryCodesRenewed')
    return newRecoveryCodes(tx, asker.accountId)
  })

/** Whom the own keys are of. */
export const ownTarget = ({ userId }: Pick<Asker, 'userId'>) =>
  userId === null ? {} : { targetUserId: userId }

/** @throws Refusal secondFactorDemanded, secondFactorWrong, tooMany */
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
    demandCode(deps, tx, asker, code)
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

/** For somebody who has lost it; whatever is open under the account ends. @throws Refusal notFound, ownAccount */
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

/** @throws Refusal secondFactorOff */
export function demandSecondFactor(
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
