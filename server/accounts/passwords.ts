import { isHeldError } from '#core/cells/rules.ts'
import { isEmail } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { HANDED_PASSWORD_MS } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccountByLogin, loginKeyOf, updateAccount } from '../../db/queries/accounts.ts'
import { findUserByAccount, findUserOfCompany, type UserRow } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import type { AddressCounter } from '../http/address-counter.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import { forgetSecrets, giveTemporaryPassword, temporaryKeyOf } from './temporary-passwords.ts'
import { type PasswordMailKind, passwordMail } from './texts.ts'

export interface PasswordDeps {
  db: Db
  now: () => number
  mails: MailQueue
  resets: FailureCounter
  resetsOfAddress: AddressCounter
  publicUrl: string
  /** Whether a mail server is configured. */
  sendsMail: boolean
}

export interface ResetDeps extends PasswordDeps {
  /** Receives errors of the reset, which runs after the response was sent. */
  onResetFault: (error: unknown) => void
}

/** Stands for an unknown login ID: account IDs begin at 1. */
const NO_ACCOUNT = 0

/** How a user gets a temporary password from an administrator. */
type HandOver = 'mail' | 'shown'

/** Creates a temporary password, valid for 24 hours, and mails it to the login ID if that is an e-mail address. */
export function mailTemporaryPassword(
  deps: Pick<PasswordDeps, 'now' | 'mails' | 'publicUrl'>,
  db: DbLike,
  user: Pick<UserRow, 'companyId' | 'loginId' | 'name' | 'confirmedAt'> & { accountId: number | null },
  kind: PasswordMailKind,
  lang: MailLanguage,
): void {
  const { companyId, accountId, loginId } = user
  const password = giveTemporaryPassword(db, accountId ?? NO_ACCOUNT, deps.now())
  const name = user.confirmedAt === null ? undefined : user.name
  const mail = passwordMail(kind, lang, { name, loginId, password, url: `${deps.publicUrl}/login` })
  const mailRequest = {
    ...mail,
    companyId,
    accountId,
    recipient: loginId,
    mergeKey: temporaryKeyOf(accountId ?? NO_ACCOUNT),
  }
  deps.mails.queueSecret(db, mailRequest)
}

/**
 * Mails a temporary password to the owner of a login ID; any client may ask for it (Spec 4.2). The response does not
 * reveal whether the account exists (decisions 2).
 * @throws Refusal askAdministrator (a signage's login ID, or one that is not an e-mail address), tooMany (3 per login
 * ID and hour), invalid
 */
export function resetByLoginId(
  deps: ResetDeps,
  loginId: string | undefined,
  lang: MailLanguage,
  address: string,
): void {
  if (loginId === undefined || loginId === '')
    throw new Refusal('invalid', { fields: { targetUserLoginId: 'required' } })
  const key = loginKeyOf(loginId)
  const account = findAccountByLogin(deps.db, loginId)
  if (account?.role === 'signage' || !isEmail(key)) throw new Refusal('askAdministrator')
  const now = deps.now()
  const waitMs = Math.max(deps.resets.waitMs(key, now), deps.resetsOfAddress.waitMs(address, now))
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  // requests for unknown login IDs count, too, so that the limit does not reveal which accounts exist
  deps.resets.fail(key, now)
  deps.resetsOfAddress.fail(address, now)
  // the mail is queued after the response, with the same work for unknown login IDs, so that timing reveals nothing
  setImmediate(() => mailAfterwards(deps, { accountId: account?.id ?? NO_ACCOUNT, loginId: key }, lang))
}

/**
 * For an unknown login ID, a mail is queued and removed in the same transaction, and the mail queue does the work of sending it
 * without sending anything. So the server is busy for as long as with a known login ID. For a company that is moving
 * (decisions 9) nothing can be written: no mail and no error.
 */
function mailAfterwards(
  deps: ResetDeps,
  { accountId, loginId }: { accountId: number; loginId: string },
  lang: MailLanguage,
): void {
  const unknown = { companyId: null, accountId: null, loginId, name: loginId, confirmedAt: null }
  try {
    deps.db.transaction((tx) => {
      const user = findUserByAccount(tx, accountId) ?? unknown
      mailTemporaryPassword(deps, tx, user, 'reset', lang)
      deps.mails.rehearse(tx, temporaryKeyOf(NO_ACCOUNT))
    })
  } catch (error) {
    if (!isHeldError(error)) deps.onResetFault(error)
  }
}

/**
 * Password reset of a user of the company by an administrator.
 * @throws Refusal notFound
 * @returns the temporary password if it is not mailed
 */
export function resetByAdministrator(
  deps: PasswordDeps,
  companyId: number,
  { targetUserId, handOver }: { targetUserId: number; handOver: HandOver },
): string | undefined {
  const user = findUserOfCompany(deps.db, companyId, targetUserId)
  if (!user) throw new Refusal('notFound')
  return resetPasswordOf(deps, user, handOver)
}

/** @returns the temporary password if it is not mailed: as asked, or because there is no mail server or no address */
export const resetPasswordOf = (deps: PasswordDeps, user: UserRow, handOver: HandOver): string | undefined =>
  deps.db.transaction((tx) => {
    audit(tx, 'user.passwordReset', { targetUserId: user.id })
    // an invitation's link ends
    updateAccount(tx, user.accountId, { inviteDigest: null, endsSessions: false })
    forgetSecrets(deps.mails, tx, user.accountId)
    if (handOver === 'shown' || !deps.sendsMail || !isEmail(user.loginId))
      return giveTemporaryPassword(tx, user.accountId, deps.now(), HANDED_PASSWORD_MS)
    mailTemporaryPassword(deps, tx, user, 'reset', user.language)
    return undefined
  })
