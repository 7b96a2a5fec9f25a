import type { Asker } from '#core/accounts/asker.ts'
import type { Role } from '#core/accounts/roles.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Account,
  findAccount,
  findAccountByLogin,
  findIdentity,
  loginKeyOf,
  updateAccount,
} from '../../db/queries/accounts.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import type { Live } from '../realtime/live-port.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { SignInTries, TryOrigin } from './sign-in-tries.ts'
import {
  forgetSecrets,
  isTemporaryOver,
  isTemporaryPassword,
  startTemporaryPassword,
} from './temporary-passwords.ts'

interface SignedIn {
  identity: Asker
  role: Role
  isTemporary: boolean
}

export interface SignInDeps {
  db: Db
  passwords: PasswordHasher
  tries: SignInTries
  live: Pick<Live, 'endAccount'>
  mails: Pick<MailQueue, 'forget'>
}

/**
 * Signs in with login ID and password (Spec 4.1). The response time does not reveal whether the account exists.
 * @throws Refusal wrongLogin, tooMany (with retryAfterMs)
 */
export async function signIn(
  deps: SignInDeps,
  input: { username: string; password: string },
  from: { address: string; deviceOf: (accountId: number | undefined) => string | undefined },
  now: number,
): Promise<SignedIn> {
  const key = loginKeyOf(input.username)
  const account = findAccountByLogin(deps.db, input.username)
  const origin: TryOrigin = { address: from.address, deviceId: from.deviceOf(account?.id) }
  const waitMs = deps.tries.waitMs(key, origin, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  // Count the attempt before the slow comparison, so that parallel guesses cannot exceed the limit.
  deps.tries.fail(key, origin, now)
  const isRight = await deps.passwords.verify(input.password, account?.passwordHash)
  if (!account || !isUnchanged(deps.db, account) || (isRight && isTemporaryOver(account, now)))
    throw new Refusal('wrongLogin')
  if (!isRight) {
    if (!isTemporaryPassword(account, input.password, now)) throw new Refusal('wrongLogin')
    const passwordHash = await deps.passwords.hash(input.password)
    deps.db.transaction((tx) => {
      if (!isUnchanged(tx, account)) throw new Refusal('wrongLogin')
      startTemporaryPassword(tx, account, passwordHash, now)
      forgetSecrets(deps.mails, tx, account.id)
    })
    // End the sessions that were opened with the old password.
    deps.live.endAccount(account.id)
  }
  const identity = findIdentity(deps.db, account.id)
  if (!identity) throw new Refusal('wrongLogin')
  deps.tries.clear(key, origin)
  return { identity, role: identity.role, isTemporary: identity.isTemporary }
}

/**
 * Whether the account still has the password, login ID and temporary password that it had before slow work. Without
 * this check, a sign-in that began with the old password would succeed after the password was changed.
 */
function isUnchanged(db: DbLike, { id, sessionVersion, temporaryDigest }: Account): boolean {
  const current = findAccount(db, id)
  return current?.sessionVersion === sessionVersion && current.temporaryDigest === temporaryDigest
}

/** Sets the account's mail language to that of the page used for the last sign-in. */
export function setMailLanguage(db: Db, accountId: number, language: MailLanguage | undefined): void {
  if (language !== undefined && findAccount(db, accountId)?.language !== language)
    updateAccount(db, accountId, { language, endsSessions: false })
}

/** Response body for a signed-in user. */
export const outcomeOf = ({ role, isTemporary, lacksFactor }: Asker) => {
  if (isTemporary) return { result: 'Temporary' as const, role }
  const lacks = lacksFactor ? ('secondFactor' as const) : undefined
  return { result: 'OK' as const, role, ...(lacks ? { lacks } : {}) }
}
