import type { Asker } from '#core/accounts/asker.ts'
import type { getSignInNotices } from '#core/accounts/contract-sessions.ts'
import { deviceOf } from '#core/accounts/device.ts'
import { roughAddress } from '#core/accounts/rough-address.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import type { Db } from '../../db/open.ts'
import { findAccount, updateAccount } from '../../db/queries/accounts.ts'
import { findUser } from '../../db/queries/users.ts'
import { companyUrl } from '../company/company-url.ts'
import { type AccountNoticeDeps, mailAddressOf, noteAccountChange, queueNotice } from './notices.ts'
import { signInMail } from './texts-sign-ins.ts'

export interface SignInNoticeDeps extends AccountNoticeDeps {
  db: Db
}

/**
 * Mails the owner if this browser is new for the account (decisions 2). Call after a successful sign-in. No mail for
 * the account's first browser, and none for kiosks.
 */
export function noteSignIn(
  deps: SignInNoticeDeps,
  { accountId, role, userId }: Asker,
  from: { isKnown: boolean; userAgent: string; address: string },
): void {
  if (role === 'signage' || userId === null) return
  const { db, now, publicUrl } = deps
  const at = now()
  db.transaction((tx) => {
    const account = findAccount(tx, accountId)
    if (account === undefined) return
    const isFirst = account.firstSignedInAt === null
    if (isFirst) updateAccount(tx, accountId, { firstSignedInAt: at, endsSessions: false })
    if (isFirst || from.isKnown || !account.tellsSignIns) return
    queueNotice(deps, tx, account, 'sign-in', (isLast) =>
      signInMail(account.language, {
        at,
        publicUrl: companyUrl(tx, account.companyId, publicUrl),
        isLast,
        name: findUser(tx, userId)?.name ?? '',
        ...deviceOf(from.userAgent),
        address: roughAddress(from.address),
      }),
    )
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

export function setSignInNotices(deps: SignInNoticeDeps, { accountId }: Asker, isOn: boolean): void {
  deps.db.transaction((tx) => {
    const account = findAccount(tx, accountId)
    if (account === undefined || account.tellsSignIns === isOn) return
    updateAccount(tx, accountId, { tellsSignIns: isOn, endsSessions: false })
    if (!isOn) noteAccountChange(deps, tx, account, 'noticesOff')
  })
}
