import type { Asker } from '#rules/asker.ts'
import { LOGIN_FAILURES_MAX, LOGIN_FAILURES_WINDOW_MS } from '#rules/limits.ts'
import type { Role } from '#rules/roles.ts'
import type { Db } from '../../db/open.ts'
import { findAccountByLogin, findIdentity, loginKeyOf } from '../../db/queries/accounts.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import { Refusal } from '../contract/refusals.ts'
import type { Live } from './live.ts'
import { isOver, isTemporaryPassword, startTemporaryPassword } from './temporary-passwords.ts'

/** Failed sign-ins per account, so that guessing is slow whatever address it comes from. */
export interface FailureCounter {
  /** @returns ms to wait; 0 when another try is allowed */
  waitMs(key: string, now: number): number
  fail(key: string, now: number): void
  clear(key: string): void
}

export function createFailureCounter(
  max = LOGIN_FAILURES_MAX,
  windowMs = LOGIN_FAILURES_WINDOW_MS,
): FailureCounter {
  const failures = new Map<string, number[]>()
  const recent = (key: string, now: number): number[] =>
    (failures.get(key) ?? []).filter((at) => now - at < windowMs)
  return {
    waitMs(key, now) {
      const times = recent(key, now)
      const oldest = times[times.length - max]
      return oldest === undefined ? 0 : oldest + windowMs - now
    },
    fail(key, now) {
      failures.set(key, [...recent(key, now), now])
      // forgets names nobody has tried lately, so that a list of made-up names does not fill the memory
      if (failures.size > 10_000)
        for (const other of failures.keys()) if (recent(other, now).length === 0) failures.delete(other)
    },
    clear: (key) => void failures.delete(key),
  }
}

export interface SignedIn {
  identity: Asker
  role: Role
  isTemporary: boolean
}

export interface SignInDeps {
  db: Db
  passwords: PasswordHasher
  failures: FailureCounter
  live: Pick<Live, 'endAccount'>
}

/**
 * Spec 4.1. The time it takes does not tell whether the account exists.
 * @throws Refusal wrongLogin, tooMany (with retryAfterMs)
 */
export async function signIn(
  deps: SignInDeps,
  input: { username: string; password: string },
  now: number,
): Promise<SignedIn> {
  const key = loginKeyOf(input.username)
  const waitMs = deps.failures.waitMs(key, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  // counted before the slow comparison, so that parallel guesses do not slip through
  deps.failures.fail(key, now)
  const account = findAccountByLogin(deps.db, input.username)
  const isRight = await deps.passwords.verify(input.password, account?.passwordHash)
  if (!account || (isRight && isOver(account, now))) throw new Refusal('wrongLogin')
  if (!isRight) {
    if (!isTemporaryPassword(account, input.password, now)) throw new Refusal('wrongLogin')
    startTemporaryPassword(deps.db, account.id, await deps.passwords.hash(input.password))
    // whoever came with the old password is out from now on
    deps.live.endAccount(account.id)
  }
  const identity = findIdentity(deps.db, account.id)
  if (!identity) throw new Refusal('wrongLogin')
  deps.failures.clear(key)
  return { identity, role: identity.role, isTemporary: identity.isTemporary }
}
