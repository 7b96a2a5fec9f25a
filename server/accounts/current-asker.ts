import type { Asker } from '#core/accounts/asker.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { DbLike } from '../../db/open.ts'
import { findIdentity } from '../../db/queries/accounts.ts'

/**
 * Requires that the caller's password, login ID and role have not changed since the request began. Call in the transaction that
 * follows slow work, such as hashing a password. @throws Refusal notSignedIn
 */
export function requireCurrentAsker(
  db: DbLike,
  { accountId, sessionVersion }: Pick<Asker, 'accountId' | 'sessionVersion'>,
): void {
  if (findIdentity(db, accountId)?.sessionVersion !== sessionVersion) throw new Refusal('notSignedIn')
}
