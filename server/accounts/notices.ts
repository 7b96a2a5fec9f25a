import { folded } from '#core/fields/folded.ts'
import { isEmail } from '#core/fields/rules.ts'
import { ACCOUNT_CHANGE_NOTICES_PER_DAY, NOTICES_WINDOW_MS, SIGN_IN_NOTICES_PER_DAY } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import { type Account, findAccount } from '../../db/queries/accounts.ts'
import { countMailsOfKind } from '../../db/queries/mails.ts'
import { findUserByAccount } from '../../db/queries/users.ts'
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

/** Until the address is proved nothing goes there but codes and passwords (decisions 2). */
export const mailAddressOf = ({ loginId, confirmedAt }: Account): string | null =>
  confirmedAt !== null && isEmail(loginId) ? loginId : null

/**
 * decisions 2: whoever gets in, and however often, can fill nobody's mailbox. Counted by the mails themselves, so neither a restart
 * nor another browser, address or session begins anew.
 * @param write the last one of a day says so
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
  // of its own: a later one must not stand for it
  const mergeKey = `${keyStart}${at} ${count}`
  const { companyId, id: accountId } = account
  mails.queue(tx, { ...write(count + 1 === MOST[kind]), companyId, accountId, recipient, mergeKey })
}

/**
 * decisions 2: what opens an account is another than before, and its owner is told. Nobody can switch these off: whoever has got in
 * would do so first.
 * @param account as it was before
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
      publicUrl: deps.publicUrl,
    }),
  )
}
