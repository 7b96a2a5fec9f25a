import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { Role } from '#core/accounts/roles.ts'
import { changesBetween } from '#core/audit/rules.ts'
import { isEmail } from '#core/fields/rules.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { HANDED_PASSWORD_MS, USERS_MAX } from '#core/limits.ts'
import { decideUserRemoval } from '#core/users/changes.ts'
import type * as contract from '#core/users/contract.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findAccount, insertAccount } from '../../db/queries/accounts.ts'
import {
  countAdmins,
  countUsers,
  findUserOfCompany,
  insertUser,
  type UserRow,
  updateUserChannel,
} from '../../db/queries/users.ts'
import { requireCurrentAsker } from '../accounts/current-asker.ts'
import { mailInvitation } from '../accounts/invitations.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { mailTemporaryPassword, type PasswordDeps } from '../accounts/passwords.ts'
import {
  endAccess,
  forget,
  type RemovalDeps,
  reservationsAhead,
  retire,
  userRemovalOf,
} from '../accounts/removals.ts'
import { giveTemporaryPassword, NO_PASSWORD } from '../accounts/temporary-passwords.ts'
import { audit } from '../audit/service.ts'
import { defaultChannelOf, requireLicence } from '../company/channels.ts'
import { withPicture } from '../company/pictures.ts'
import type { Live } from '../realtime/live-port.ts'
import type { FileStore } from '../system/files.ts'
import { requireFreeLogin, settingColumns } from './settings.ts'

export interface UserAdminDeps extends PasswordDeps {
  db: Db
  images: FileStore
  live: Live
}

type AddForm = ParsedInputOf<typeof contract.addUser>

/** How a new user gets access: with a password in the form, by mail, or with a temporary password that is shown. */
function wayInOf({ sendsMail }: Pick<PasswordDeps, 'sendsMail'>, form: AddForm) {
  if (form.password !== undefined) return 'password'
  // without a mail server a mail would only be written to the server's outbox folder
  return sendsMail && isEmail(form.login_id) ? (form.handOver ?? 'mail') : 'shown'
}

/**
 * Adds a user (Spec 2.4.13). Without a password they are invited by mail, or get a temporary password by mail or from the
 * administrator, in the language of the person who adds them. If no avatar channel
 * (license) is chosen, an operator or administrator gets one (decisions 2), so that calls reach them.
 * @throws Refusal notSignedIn, notFound, noChannel (licenses), loginIdInUse, emailInUse, usersFull, invalid
 */
export async function addUser(
  deps: UserAdminDeps & { passwords: PasswordHasher },
  asker: Pick<CompanyAsker, 'companyId' | 'accountId' | 'sessionVersion'>,
  form: AddForm,
  picture: Buffer | undefined,
): Promise<{ userId: number; isMailed: boolean; temporaryPassword?: string }> {
  const { companyId, accountId: adderId } = asker
  const { login_id: loginId, password } = form
  const wayIn = wayInOf(deps, form)
  const columns = settingColumns(deps.db, companyId, form)
  requireFreeLogin(deps.db, loginId)
  const passwordHash = password === undefined ? NO_PASSWORD : await deps.passwords.hash(password)
  const added = await withPicture(deps.images, picture, (image) =>
    deps.db.transaction((tx) => {
      requireCurrentAsker(tx, asker)
      requireFreeLogin(tx, loginId)
      if (countUsers(tx, companyId) >= USERS_MAX) throw new Refusal('usersFull')
      const account = insertAccount(tx, {
        companyId,
        role: form.role,
        loginId,
        passwordHash,
        // no confirmation needed: the administrator knows the users they add
        confirmedAt: deps.now(),
        language: findAccount(tx, adderId)?.language,
        createdAt: deps.now(),
      })
      const { name, kana } = form
      const accountId = account.id
      const person = { accountId, companyId, name, kana, image: image ?? null, ...columns }
      const id = insertPerson(tx, person, form.role)
      audit(tx, 'user.added', { targetUserId: id, changes: changesBetween({}, { role: form.role }) })
      const { confirmedAt, language } = account
      const newcomer = { companyId, accountId, confirmedAt, loginId, name }
      if (wayIn === 'invite') mailInvitation(deps, tx, newcomer, language)
      if (wayIn === 'mail') mailTemporaryPassword(deps, tx, newcomer, 'added', language)
      if (wayIn !== 'shown') return { userId: id }
      const temporaryPassword = giveTemporaryPassword(tx, accountId, deps.now(), HANDED_PASSWORD_MS)
      return { userId: id, temporaryPassword }
    }),
  )
  deps.live.refresh(companyId)
  return { ...added, isMailed: wayIn === 'invite' || wayIn === 'mail' }
}

/**
 * @param person `person.channelId` is undefined for the role's default channel, and null for no channel
 * @returns the id
 * @throws Refusal noChannel
 */
function insertPerson(
  tx: DbLike,
  person: Parameters<typeof insertUser>[1] & { companyId: number },
  role: Role,
): number {
  const { companyId } = person
  const channelId = person.channelId === undefined ? defaultChannelOf(tx, companyId, role) : person.channelId
  const { id } = insertUser(tx, { ...person, channelId: null })
  if (channelId !== null) {
    requireLicence(tx, companyId, [{ userId: id, channelId }])
    updateUserChannel(tx, id, channelId)
  }
  return id
}

/** @throws Refusal notFound, ownAccount, lastAdmin */
export async function deleteUser(
  deps: UserAdminDeps & RemovalDeps,
  asker: CompanyAsker,
  userId: number,
  isForced: boolean,
): Promise<OkOrConfirm> {
  const { db, live } = deps
  const user = findUserOfCompany(db, asker.companyId, userId)
  if (!user) throw new Refusal('notFound')
  const verdict = decideUserRemoval({
    isOwn: user.id === asker.userId,
    mayWrite: true,
    role: user.role,
    isLastAdmin: isLastAdmin(db, user),
    isInCall: live.isInCall(user.id),
    hasReservations: reservationsAhead(db, user.id, deps.now()).length > 0,
  })
  if (!verdict.ok) throw new Refusal(verdict.refusal)
  if (verdict.confirm && !isForced) return confirmBody(verdict.confirm)
  const leaver = userRemovalOf(db, user)
  endAccess(deps, leaver)
  db.transaction((tx) => {
    retire(deps, tx, leaver)
    audit(tx, 'user.deleted', { targetUserId: user.id, changes: [{ field: 'role', from: user.role }] })
  })
  forget(deps, leaver)
  live.refresh(asker.companyId)
  if (user.image !== null) await deps.images.remove(user.image)
  return { result: 'OK' }
}

export const isLastAdmin = (db: DbLike, user: UserRow): boolean =>
  user.role === 'companyAdmin' && user.companyId !== null && countAdmins(db, user.companyId) <= 1
