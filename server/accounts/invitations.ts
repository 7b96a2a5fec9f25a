import { createHash, randomBytes } from 'node:crypto'
import type { Asker } from '#core/accounts/asker.ts'
import { shownCompanyName } from '#core/company/name.ts'
import { isEmail } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { INVITATION_MS } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Account,
  findAccount,
  findAccountByInvite,
  findIdentity,
  updateAccount,
} from '../../db/queries/accounts.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { findUser, findUserOfCompany } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { companyUrl } from '../company/company-url.ts'
import type { AddressCounter } from '../http/address-counter.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import type { MailLanguage } from '../mail/body.ts'
import type { MailQueue } from '../mail/service.ts'
import type { Live } from '../realtime/live-port.ts'
import type { PasswordHasher } from './password-hash.ts'
import { forgetSecrets, inviteKeyOf, lastingPassword } from './temporary-passwords.ts'
import { invitationMail } from './texts-invitations.ts'

interface InvitationMailDeps {
  now: () => number
  mails: MailQueue
  publicUrl: string
}

export interface InvitationDeps extends InvitationMailDeps {
  db: Db
  /** Whether a mail server is configured. */
  sendsMail: boolean
  live: Pick<Live, 'refresh'>
  /** Counts uses of invalid links per client address. */
  wrongInvitations: AddressCounter
  /** Counts repeated invitations per account. */
  invitations: FailureCounter
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Invited {
  accountId: number
  companyId: number
  loginId: string
  name: string
}

/**
 * decisions 2: creates a link with which the user chooses a password, and queues a mail with it. The link works once,
 * within 7 days; an earlier link becomes invalid. The token is after `#`, so that no server or proxy logs it. It is
 * stored as a plain (fast, unsalted) hash, which is enough for 256 random bits.
 */
export function mailInvitation(
  deps: InvitationMailDeps,
  tx: DbLike,
  { accountId, companyId, loginId, name }: Invited,
  language: MailLanguage,
): void {
  const token = randomBytes(32).toString('base64url')
  updateAccount(tx, accountId, {
    inviteDigest: digestOf(token),
    inviteUntil: deps.now() + INVITATION_MS,
    endsSessions: false,
  })
  const company = shownCompanyName(findCompany(tx, companyId)?.name)
  const mail = invitationMail(language, {
    name,
    loginId,
    company,
    url: `${companyUrl(tx, companyId, deps.publicUrl)}/invitation#${token}`,
  })
  deps.mails.queueSecret(tx, {
    ...mail,
    companyId,
    accountId,
    recipient: loginId,
    mergeKey: inviteKeyOf(accountId),
    secretMs: INVITATION_MS,
  })
}

/**
 * Invites a user, for the first time or again, on request of an administrator.
 * @throws Refusal notFound, notInvitable, tooMany
 */
export function inviteUser(deps: InvitationDeps, companyId: number, userId: number): void {
  const user = findUserOfCompany(deps.db, companyId, userId)
  if (!user) throw new Refusal('notFound')
  const { accountId, loginId, name, language } = user
  const isNew = findAccount(deps.db, accountId)?.firstSignedInAt === null
  if (!deps.sendsMail || !isNew || !isEmail(loginId)) throw new Refusal('notInvitable')
  const key = String(accountId)
  const now = deps.now()
  const waitMs = deps.invitations.waitMs(key, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  deps.invitations.fail(key, now)
  deps.db.transaction((tx) => {
    mailInvitation(deps, tx, { accountId, companyId, loginId, name }, language)
    audit(tx, 'user.invited', { targetUserId: userId })
  })
  deps.live.refresh(companyId)
}

/**
 * The account and identity of an open invitation. Uses of invalid links are counted per client address.
 * @throws Refusal invitationOver, tooMany
 */
function openInvitation(
  deps: Pick<InvitationDeps, 'now' | 'wrongInvitations'>,
  db: DbLike,
  token: string,
  address: string,
): { account: Account; identity: Asker } {
  const now = deps.now()
  const waitMs = deps.wrongInvitations.waitMs(address, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  const account = findAccountByInvite(db, digestOf(token))
  const isOpen = account && account.firstSignedInAt === null && now < (account.inviteUntil ?? 0)
  // `identity` is undefined if the company was deleted.
  const identity = isOpen ? findIdentity(db, account.id) : undefined
  if (account && identity) return { account, identity }
  deps.wrongInvitations.fail(address, now)
  throw new Refusal('invitationOver')
}

/** What the page of an invitation shows. @throws Refusal invitationOver, tooMany */
export function readInvitation(deps: InvitationDeps, token: string, address: string) {
  const { account, identity } = openInvitation(deps, deps.db, token, address)
  return {
    login_id: account.loginId,
    userName: identity.userId === null ? '' : (findUser(deps.db, identity.userId)?.name ?? ''),
    companyName: shownCompanyName(identity.companyName),
  }
}

/**
 * Sets the invited user's password and invalidates the link. The link was mailed to the login ID's address, so that address
 * counts as confirmed.
 * @returns the user, to be signed in
 * @throws Refusal invitationOver, tooMany
 */
export async function acceptInvitation(
  deps: InvitationDeps & { passwords: PasswordHasher },
  { token, password }: { token: string; password: string },
  address: string,
): Promise<Asker> {
  openInvitation(deps, deps.db, token, address)
  const passwordHash = await deps.passwords.hash(password)
  const identity = deps.db.transaction((tx) => {
    // Check again: another request may have used the link meanwhile.
    const { account } = openInvitation(deps, tx, token, address)
    const confirmedAt = account.confirmedAt ?? deps.now()
    updateAccount(tx, account.id, { ...lastingPassword(passwordHash), confirmedAt, endsSessions: true })
    forgetSecrets(deps.mails, tx, account.id)
    return findIdentity(tx, account.id)!
  })
  if (identity.companyId !== null) deps.live.refresh(identity.companyId)
  return identity
}
