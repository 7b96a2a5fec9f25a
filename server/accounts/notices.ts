import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import { ACCOUNT_CHANGE_NOTICES_PER_DAY, NOTICES_WINDOW_MS, SIGN_IN_NOTICES_PER_DAY } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import { type Account, findAccount } from '../../db/queries/accounts.ts'
import { countMailsOfKind } from '../../db/queries/mails.ts'
import { findUserByAccount } from '../../db/queries/users.ts'
import { companyUrl } from '../company/company-url.ts'
import type { MailBody } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import { type AccountChangeKind, accountChangeMail } from './texts-changes.ts'

export interface AccountNoticeDeps {
  now: () => number
  mails: Pick<MailQueue, 'queue'>
  publicUrl: string
}

const MOST = {
  'sign-in': SIGN_IN_NOTICES_PER_DAY,
  'account change': ACCOUNT_CHANGE_NOTICES_PER_DAY,
} as const

/**
 * The mail address for notices to an account. Null until the address is confirmed: before that, only codes and passwords are
 * mailed (decisions 2).
 */
export const mailAddressOf = ({ loginId, confirmedAt }: Account): string | null =>
  confirmedAt !== null && isEmail(loginId) ? loginId : null

/**
 * decisions 2: queues a notice unless the account has had its daily maximum of this kind, so that an attacker cannot
 * flood a mailbox. The sent mails themselves are counted, so a restart or another browser, address or session does not
 * reset the count.
 * @param write builds the mail; its argument is true for the last mail of the day, whose text says so
 */
export function queueNotice(
  { now, mails }: AccountNoticeDeps,
  tx: DbLike,
  account: Account,
  kind: keyof typeof MOST,
  write: (isLast: boolean) => MailBody,
): void {
  const recipient = mailAddressOf(account)
  if (recipient === null) return
  const at = now()
  const keyStart = `${kind} ${account.id} `
  const count = countMailsOfKind(tx, {
    recipient: folded(recipient),
    keyStart,
    sinceAt: at - NOTICES_WINDOW_MS,
  })
  if (count >= MOST[kind]) return
  // The key is unique, so that a later mail does not replace this one.
  const mergeKey = `${keyStart}${at} ${count}`
  const { companyId, id: accountId } = account
  mails.queue(tx, { ...write(count + 1 === MOST[kind]), companyId, accountId, recipient, mergeKey })
}

/**
 * decisions 2: notifies the owner that credentials of the account have changed. The user cannot switch these notices off, because
 * an intruder would do that first.
 * @param before the account before the change
 */
export function noteAccountChange(
  deps: AccountNoticeDeps,
  tx: DbLike,
  before: Pick<Account, 'id'> | Account,
  kind: AccountChangeKind,
): void {
  const account = 'confirmedAt' in before ? before : findAccount(tx, before.id)
  const owner = account && findUserByAccount(tx, account.id)
  if (!owner) return
  const { name } = owner
  queueNotice(deps, tx, account, 'account change', (isLast) =>
    accountChangeMail(account.language, {
      name,
      at: deps.now(),
      kind,
      isLast,
      publicUrl: companyUrl(tx, account.companyId, deps.publicUrl),
    }),
  )
}
