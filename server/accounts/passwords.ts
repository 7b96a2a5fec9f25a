import { isHeldError } from '#core/cells/rules.ts'
import { isEmail } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { HANDED_PASSWORD_MS } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccountByLogin, loginKeyOf, updateAccount } from '../../db/queries/accounts.ts'
import { findUserByAccount, findUserOfCompany, type UserRow } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { companyUrl } from '../company/company-url.ts'
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
  /** Called with errors of a reset, because the reset runs after the response was sent. */
  onResetFault: (error: unknown) => void
}

/** Stand-in for the account ID of an unknown login ID; real account IDs begin at 1. */
const NO_ACCOUNT = 0

/** How an administrator gives a user a temporary password: by mail, or shown on the administrator's page. */
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
  const url = `${companyUrl(db, companyId, deps.publicUrl)}/login`
  const mail = passwordMail(kind, lang, { name, loginId, password, url })
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
 * Mails a temporary password to the owner of a login ID; no sign-in is needed (Spec 4.2). The response does not reveal whether
 * the account exists (decisions 2).
 * @throws Refusal askAdministrator (a signage's login ID, or one that is not an e-mail address), tooMany (3 per login ID and
 * hour), invalid
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
  // Count requests for unknown login IDs as well, so that the limit does not reveal which accounts exist.
  deps.resets.fail(key, now)
  deps.resetsOfAddress.fail(address, now)
  // Queue the mail after the response, and do the same work for unknown login IDs, so that the timing reveals nothing.
  setImmediate(() => mailAfterwards(deps, { accountId: account?.id ?? NO_ACCOUNT, loginId: key }, lang))
}

/**
 * Queues the mail of a reset. For an unknown login ID, it queues and removes a mail in the same transaction, and the mail queue
 * simulates the work of sending it, so that the server is busy for the same time as for a known login ID. If the company is
 * moving (decisions 9), nothing can be written, so there is no mail and no error.
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
 * Resets the password of a user of the company, on request of an administrator.
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

/**
 * Resets a user's password. @returns the temporary password if it is not mailed: because the administrator chose to see it, or
 * because there is no mail server or no mail address
 */
export const resetPasswordOf = (deps: PasswordDeps, user: UserRow, handOver: HandOver): string | undefined =>
  deps.db.transaction((tx) => {
    audit(tx, 'user.passwordReset', { targetUserId: user.id })
    // Invalidate an open invitation link.
    updateAccount(tx, user.accountId, { inviteDigest: null, endsSessions: false })
    forgetSecrets(deps.mails, tx, user.accountId)
    if (handOver === 'shown' || !deps.sendsMail || !isEmail(user.loginId))
      return giveTemporaryPassword(tx, user.accountId, deps.now(), HANDED_PASSWORD_MS)
    mailTemporaryPassword(deps, tx, user, 'reset', user.language)
    return undefined
  })
