import type { Asker } from '#core/accounts/asker.ts'
import { isEmail } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type Account, findAccount, updateAccount } from '../../db/queries/accounts.ts'
import { findUserOfCompany } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { companyUrl } from '../company/company-url.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import type { CodeOwner, MailedCodes } from './mailed-codes.ts'
import { codeMail } from './texts.ts'

export interface CodeMailDeps {
  now: () => number
  mails: MailQueue
  publicUrl: string
  codes: MailedCodes
}

export interface AddressCheckDeps extends CodeMailDeps {
  db: Db
  /** Counts wrong codes per account. */
  codeTries: FailureCounter
  /** Counts mailed codes per account. */
  codeMails: FailureCounter
}

const keyOf = (accountId: number): string => `code ${accountId}`

/** Queues the mail with the code. Call inside a transaction. @returns whether there is an address to send it to */
export function mailCode(
  deps: CodeMailDeps,
  db: DbLike,
  account: CodeOwner & Pick<Account, 'companyId' | 'loginId'>,
  language: MailLanguage,
): boolean {
  const code = deps.codes.codeOf(account, deps.now())
  const { companyId, id: accountId, loginId: recipient } = account
  const mail = codeMail(language, { code, url: `${companyUrl(db, companyId, deps.publicUrl)}/login` })
  return deps.mails.queueSecret(db, { ...mail, companyId, accountId, recipient, mergeKey: keyOf(accountId) })
}

function confirm(deps: Pick<AddressCheckDeps, 'mails' | 'now'>, db: DbLike, accountId: number): void {
  updateAccount(db, accountId, { confirmedAt: deps.now(), endsSessions: false })
  deps.mails.forget(db, keyOf(accountId))
}

/**
 * decisions 2: mails a code to the caller on request. Does nothing if the caller's e-mail address is already confirmed.
 * @throws Refusal noAddress, tooMany
 */
export function sendCode(deps: AddressCheckDeps, asker: Asker, lang: MailLanguage | undefined): void {
  const account = ownAccount(deps.db, asker)
  if (account.confirmedAt !== null) return
  if (!isEmail(account.loginId)) throw new Refusal('noAddress')
  const now = deps.now()
  const waitMs = deps.codeMails.waitMs(String(account.id), now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  deps.codeMails.fail(String(account.id), now)
  deps.db.transaction((tx) => {
    if (lang) updateAccount(tx, account.id, { language: lang, endsSessions: false })
    mailCode(deps, tx, account, lang ?? account.language)
  })
}

/**
 * Confirms the caller's e-mail address with the mailed code. Only users with a confirmed address can make reservations.
 * @throws Refusal codeWrong, tooMany
 */
export function checkAddress(deps: AddressCheckDeps, asker: Asker, code: string): void {
  const account = ownAccount(deps.db, asker)
  if (account.confirmedAt !== null) return
  const key = String(account.id)
  const now = deps.now()
  const waitMs = deps.codeTries.waitMs(key, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  deps.codeTries.fail(key, now)
  if (!deps.codes.isRight(account, code, now))
    throw new Refusal('codeWrong', { fields: { code: 'codeWrong' } })
  deps.db.transaction((tx) => confirm(deps, tx, account.id))
  deps.codeTries.clear(key)
}

/**
 * Confirms the e-mail address of a user without a code, on request of an administrator of the company.
 * @throws Refusal notFound
 */
export function confirmForUser(deps: AddressCheckDeps, companyId: number, userId: number): void {
  const user = findUserOfCompany(deps.db, companyId, userId)
  if (!user) throw new Refusal('notFound')
  if (user.confirmedAt !== null) return
  deps.db.transaction((tx) => {
    confirm(deps, tx, user.accountId)
    audit(tx, 'user.vouched', { targetUserId: user.id })
  })
}

function ownAccount(db: DbLike, { accountId }: Asker): Account {
  const account = findAccount(db, accountId)
  if (!account) throw new Refusal('notFound')
  return account
}
