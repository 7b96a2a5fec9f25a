import type { Asker } from '#rules/asker.ts'
import { deviceOf } from '#rules/device.ts'
import { isEmail } from '#rules/fields.ts'
import { roughAddress } from '#rules/rough-address.ts'
import type { Db } from '../../db/open.ts'
import { type Account, findAccount, updateAccount } from '../../db/queries/accounts.ts'
import { findUser } from '../../db/queries/users.ts'
import type { OutputOf } from '../contract/define-endpoint.ts'
import type { getSignInNotices } from '../contract/sessions.ts'
import type { MailQueue } from './mails.ts'
import { signInMail } from './texts/sign-ins.ts'

export interface SignInNoticeDeps {
  db: Db
  now: () => number
  mails: Pick<MailQueue, 'queue'>
  publicUrl: string
}

/** Until the address is proved nothing goes there but codes and passwords (decisions 2). */
const mailAddressOf = ({ loginId, confirmedAt }: Account): string | null =>
  confirmedAt !== null && isEmail(loginId) ? loginId : null

/**
 * decisions 2: somebody has signed in, with all that is asked for. A browser that the account has not been seen with is told
 * of by mail; its very first one is not, and a kiosk's never.
 */
export function noteSignIn(
  { db, now, mails, publicUrl }: SignInNoticeDeps,
  { accountId, role, userId }: Asker,
  from: { isKnown: boolean; userAgent: string; address: string },
): void {
  if (role === 'signage' || userId === null) return
  const at = now()
  db.transaction((tx) => {
    const account = findAccount(tx, accountId)
    if (account === undefined) return
    const isFirst = account.firstSignedInAt === null
    if (isFirst) updateAccount(tx, accountId, { firstSignedInAt: at, endsSessions: false })
    const recipient = mailAddressOf(account)
    if (isFirst || from.isKnown || !account.tellsSignIns || recipient === null) return
    const mail = signInMail(account.language, {
      ...{ at, publicUrl, name: findUser(tx, userId)?.name ?? '' },
      ...deviceOf(from.userAgent),
      address: roughAddress(from.address),
    })
    mails.queue(tx, { ...mail, recipient })
  })
}

export function signInNotices(
  { db }: Pick<SignInNoticeDeps, 'db'>,
  { accountId }: Asker,
): OutputOf<typeof getSignInNotices> {
  const account = findAccount(db, accountId)
  return {
    isOn: account?.tellsSignIns ?? false,
    address: account === undefined ? null : mailAddressOf(account),
  }
}

export function setSignInNotices(
  { db }: Pick<SignInNoticeDeps, 'db'>,
  { accountId }: Asker,
  isOn: boolean,
): void {
  updateAccount(db, accountId, { tellsSignIns: isOn, endsSessions: false })
}
