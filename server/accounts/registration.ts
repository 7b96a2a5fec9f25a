import type { Asker } from '#core/accounts/asker.ts'
import type { registerNewAccount } from '#core/accounts/contract-registration.ts'
import { STARTING_PHRASES } from '#core/calls/starting-phrases.ts'
import { NO_COMPANY_NAME } from '#core/company/name.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { FIRST_LICENCES } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccountByLogin, findIdentity, insertAccount } from '../../db/queries/accounts.ts'
import { listChannels } from '../../db/queries/channels.ts'
import { insertCompany } from '../../db/queries/companies.ts'
import { replacePhrases } from '../../db/queries/phrases.ts'
import { insertUser } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { fitChannels } from '../company/channels.ts'
import { type CodeMailDeps, mailCode } from './address-checks.ts'
import { mailInvitation } from './invitations.ts'
import type { PasswordHasher } from './password-hash.ts'
import { mailTemporaryPassword } from './passwords.ts'
import { NO_PASSWORD } from './temporary-passwords.ts'

export interface RegistrationDeps extends CodeMailDeps {
  db: Db
  passwords: PasswordHasher
  /** Whether a mail server is configured. Without one, users need no code to confirm their address. */
  sendsMail: boolean
}

const refuseKnown = (): never => {
  throw new Refusal('emailRegistered', { fields: { 'user.login_id': 'emailRegistered' } })
}

function addCompany(tx: DbLike, name: string, licences: number, createdAt: number): number {
  const { id } = insertCompany(tx, { name, avatarChannelMax: licences, createdAt })
  if (licences === 0) return id
  fitChannels(tx, id, licences)
  replacePhrases(tx, id, STARTING_PHRASES)
  return id
}

/**
 * Spec 4.2, decisions 2. Self-registration creates a reservation user and a company for this user; it has no license of
 * its own, and its reservations use the pool of avatars that all companies on this server share. A system administrator
 * creates a company with a license and a company administrator, who can answer calls at once; if no password is given,
 * the company administrator is invited by mail. A self-registered user can book as soon as the address is confirmed by
 * the mailed password or code, or at once if there is no mail server. Accounts created by the system administrator
 * count as confirmed.
 * @throws Refusal emailRegistered
 * @returns the user to sign in at once; undefined if a password or link was mailed, because only the reader of that
 * mail may sign in
 */
export async function register(
  deps: RegistrationDeps,
  { user, company, lang = 'ja' }: ParsedInputOf<typeof registerNewAccount>,
  isBySystemAdmin: boolean,
): Promise<Asker | undefined> {
  const { login_id: loginId, password } = user
  if (findAccountByLogin(deps.db, loginId)) refuseKnown()
  const passwordHash = password === undefined ? NO_PASSWORD : await deps.passwords.hash(password)
  const now = deps.now()
  return deps.db.transaction((tx) => {
    // Check the login ID again, because a parallel registration may have taken it meanwhile.
    if (findAccountByLogin(tx, loginId)) refuseKnown()
    const licences = isBySystemAdmin ? FIRST_LICENCES : 0
    const companyId = addCompany(tx, company?.name ?? NO_COMPANY_NAME, licences, now)
    const account = insertAccount(tx, {
      companyId,
      role: isBySystemAdmin ? 'companyAdmin' : 'webReservationUser',
      loginId,
      passwordHash,
      confirmedAt: isBySystemAdmin ? now : null,
      language: lang,
      createdAt: now,
    })
    insertUser(tx, {
      accountId: account.id,
      companyId,
      name: user.name,
      kana: user.kana ?? user.name,
      phone: user.phone ?? '',
      address: user.address ?? '',
      channelId: listChannels(tx, companyId)[0]?.id ?? null,
    })
    audit(tx, 'company.added', { companyId })
    const { id: accountId, confirmedAt } = account
    if (password === undefined) {
      const newcomer = { companyId, accountId, confirmedAt, loginId, name: user.name }
      if (isBySystemAdmin) mailInvitation(deps, tx, newcomer, lang)
      else mailTemporaryPassword(deps, tx, newcomer, 'registered', lang)
      return undefined
    }
    if (confirmedAt === null && deps.sendsMail) mailCode(deps, tx, account, lang)
    return findIdentity(tx, account.id)
  })
}
