import type { Asker } from '#core/accounts/asker.ts'
import { may } from '#core/accounts/permissions.ts'
import { isHostRole } from '#core/accounts/roles.ts'
import { type AuditChange, changedFields, changesBetween } from '#core/audit/rules.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { decideUserChange, losesReservations } from '#core/users/changes.ts'
import type * as contract from '#core/users/contract.ts'
import type { DbLike } from '../../db/open.ts'
import { findAccount, loginKeyOf, updateAccount } from '../../db/queries/accounts.ts'
import { findChannel } from '../../db/queries/channels.ts'
import { findStore } from '../../db/queries/stores.ts'
import { findUser, findUserOfCompany, type UserRow, updateUser } from '../../db/queries/users.ts'
import { requireCurrentAsker } from '../accounts/current-asker.ts'
import { noteAccountChange } from '../accounts/notices.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { resetPasswordOf } from '../accounts/passwords.ts'
import { cancelAhead, type RemovalDeps, reservationsAhead } from '../accounts/removals.ts'
import { forgetSecrets, lastingPassword, NO_TEMPORARY } from '../accounts/temporary-passwords.ts'
import { auditChange } from '../audit/service.ts'
import { defaultChannelOf, requireLicence } from '../company/channels.ts'
import { withPicture } from '../company/pictures.ts'
import type { FailureCounter } from '../http/failure-counter.ts'
import { isLastAdmin, type UserAdminDeps } from './admin.ts'
import { requireFreeLogin, settingColumns } from './settings.ts'

export interface UserUpdateDeps extends UserAdminDeps, RemovalDeps {
  passwords: PasswordHasher
  confirmations: FailureCounter
}

type UpdateForm = ParsedInputOf<typeof contract.updateUser>

/**
 * Spec 4.2: changes the caller's profile or, as an administrator, a user of the company. Only given fields change.
 * @throws Refusal notSignedIn, notFound, notAllowed, ownRole, lastAdmin, currentPasswordWrong, loginIdTaken, noChannel, tooMany,
 * invalid
 */
export async function changeUser(
  deps: UserUpdateDeps,
  asker: Asker,
  form: UpdateForm,
  picture: Buffer | undefined,
): Promise<OkOrConfirm & { temporaryPassword?: string }> {
  const user = targetOf(deps.db, asker, form)
  if (asker.isTemporary) {
    // a temporary password allows only setting a new password
    if (user.id !== asker.userId) throw new Refusal('notAllowed')
    return setFirstPassword(deps, asker, user, form)
  }
  const isOwn = user.id === asker.userId
  if (form.passwordReset) {
    if (isOwn) throw new Refusal('notAllowed')
    const temporaryPassword = resetPasswordOf(deps, user, 'mail')
    return temporaryPassword === undefined ? { result: 'OK' } : { result: 'OK', temporaryPassword }
  }
  const loginId = form.login_id === user.loginId ? undefined : form.login_id
  const role = form.role === user.role ? undefined : form.role
  const columns = settingColumns(deps.db, user.companyId, form)
  const asked = { ...form, login_id: loginId, role }
  const verdict = verdictOf(deps, asker, user, asked, columns)
  if (!verdict.ok) throw new Refusal(verdict.refusal)
  const changesAccess = loginId !== undefined || form.password !== undefined
  if (isOwn && changesAccess) await requireCurrentPassword(deps, user, form.currentPassword)
  if (loginId !== undefined) requireFreeLogin(deps.db, loginId, user.accountId)
  if (verdict.confirm && !form.isForceSubmit) return confirmBody(verdict.confirm)

  const passwordHash = form.password === undefined ? undefined : await deps.passwords.hash(form.password)
  const { endsSessions } = verdict
  const change = { asker, user, form: asked, columns, passwordHash, endsSessions }
  const replaced = await withPicture(deps.images, picture, (image) =>
    deps.db.transaction((tx) => storeChange(deps, tx, change, image)),
  )
  if (endsSessions) deps.live.endAccount(user.accountId)
  if (losesReservations(role)) deps.reservationsChanged()
  if (columns.channelId !== undefined && columns.channelId !== user.channelId) deps.live.userChanged(user.id)
  if (user.companyId !== null) deps.live.refresh(user.companyId)
  if (replaced !== null) await deps.images.remove(replaced)
  return { result: 'OK' }
}

/** Decides whether the change may be made. @param form contains login ID and role only if they change */
function verdictOf(
  { db, live, now }: UserUpdateDeps,
  asker: Asker,
  user: UserRow,
  form: UpdateForm,
  columns: ReturnType<typeof settingColumns>,
) {
  return decideUserChange(
    {
      isOwn: user.id === asker.userId,
      mayWrite: may(asker.role, 'user.write'),
      role: user.role,
      isLastAdmin: isLastAdmin(db, user),
      isInCall: live.isInCall(user.id),
      hasReservations: form.role !== undefined && reservationsAhead(db, user.id, now()).length > 0,
    },
    {
      role: form.role,
      loginId: form.login_id !== undefined,
      password: form.password !== undefined,
      place: placeChanges(user, columns),
    },
  )
}

/** A change that may be made. Its form has a login ID and a role only if they differ from the user's. */
interface DecidedChange {
  asker: Asker
  user: UserRow
  form: UpdateForm
  columns: ReturnType<typeof settingColumns>
  passwordHash: string | undefined
  endsSessions: boolean
}

/**
 * Checks again what may have changed meanwhile, and stores the change.
 * @returns the picture that was replaced
 * @throws Refusal notSignedIn, notFound, loginIdTaken, lastAdmin, noChannel
 */
function storeChange(
  deps: UserUpdateDeps,
  tx: DbLike,
  change: DecidedChange,
  image: string | undefined,
): string | null {
  const { asker, user, form } = change
  requireCurrentAsker(tx, asker)
  const columns = { ...change.columns, channelId: channelAfter(tx, change) }
  // the user may have been deleted or got another picture meanwhile
  const current = findUser(tx, user.id)
  if (!current) throw new Refusal('notFound')
  if (form.login_id !== undefined) requireFreeLogin(tx, form.login_id, user.accountId)
  // another administrator may have been demoted meanwhile
  if (form.role !== undefined && isLastAdmin(tx, user)) throw new Refusal('lastAdmin')
  if (columns.channelId !== undefined && user.companyId !== null)
    requireLicence(tx, user.companyId, [{ userId: user.id, channelId: columns.channelId }])
  updateUser(tx, user.id, {
    ...columns,
    name: form.name,
    kana: form.kana,
    image,
  })
  if (change.endsSessions) storeAccess(deps, tx, change)
  const changes = auditedChanges(tx, user, { ...form, image }, columns)
  auditChange(tx, 'user.changed', { targetUserId: user.id, changes })
  return image === undefined ? null : current.image
}

/**
 * The channel after the change: the chosen one, or the default channel of a user who becomes an operator or
 * administrator. Undefined: the channel does not change.
 */
function channelAfter(tx: DbLike, { user, form, columns }: DecidedChange): number | null | undefined {
  const { companyId, channelId, role } = user
  const becomesHost = form.role !== undefined && isHostRole(form.role) && !isHostRole(role)
  if (columns.channelId !== undefined || !becomesHost || companyId === null || channelId !== null)
    return columns.channelId
  return defaultChannelOf(tx, companyId, form.role ?? role)
}

/** Stores a changed login ID, password or role, and ends the account's sessions. */
function storeAccess(
  deps: UserUpdateDeps,
  tx: DbLike,
  { asker, user, form: { login_id: loginId, role }, passwordHash }: DecidedChange,
): void {
  const before = findAccount(tx, user.accountId)!
  const isOwn = user.id === asker.userId
  const changesAccess = loginId !== undefined || passwordHash !== undefined
  updateAccount(tx, user.accountId, {
    loginId,
    role,
    // a temporary password or an invitation was mailed to the old address, so it must not work any more
    ...(changesAccess ? NO_TEMPORARY : {}),
    ...(passwordHash === undefined ? {} : lastingPassword(passwordHash)),
    confirmedAt: isOwn && loginId !== undefined && movesMail(asker, user, loginId) ? null : undefined,
    endsSessions: true,
  })
  if (changesAccess) forgetSecrets(deps.mails, tx, user.accountId)
  if (losesReservations(role)) cancelAhead(deps, tx, user.id, deps.now())
  // the notice goes to the previous address, because an attacker who takes over an account would change it
  if (passwordHash !== undefined) noteAccountChange(deps, tx, before, 'passwordChanged')
  if (loginId !== undefined) noteAccountChange(deps, tx, before, 'loginIdChanged')
}

/** Changes for the audit log. For names and login IDs it records only that they changed, not their values. */
function auditedChanges(
  db: DbLike,
  user: UserRow,
  form: Partial<Pick<UpdateForm, 'login_id' | 'role' | 'password' | 'name' | 'kana'>> & {
    image: string | undefined
  },
  columns: ReturnType<typeof settingColumns>,
): AuditChange[] {
  const isOther = <T>(now: T | undefined, before: T): boolean => now !== undefined && now !== before
  const companyId = user.companyId ?? 0
  const storeName = (id: number | null) => (id === null ? null : (findStore(db, companyId, id)?.name ?? null))
  const channelName = (id: number | null) =>
    id === null ? null : (findChannel(db, companyId, id)?.name ?? null)
  return [
    ...changesBetween(
      { role: user.role, store: storeName(user.storeId), channel: channelName(user.channelId) },
      {
        role: form.role,
        store: columns.storeId === undefined ? undefined : storeName(columns.storeId),
        channel: columns.channelId === undefined ? undefined : channelName(columns.channelId),
      },
    ),
    ...changedFields({
      loginId: form.login_id !== undefined,
      password: form.password !== undefined,
      name:
        isOther(form.name, user.name) ||
        isOther(form.kana, user.kana) ||
        isOther(columns.latinName, user.latinName),
      picture: form.image !== undefined,
      avatar:
        isOther(columns.characterId, user.characterId) ||
        isOther(columns.captureMode, user.captureMode) ||
        isOther(columns.handTracking, user.handTracking),
    }),
  ]
}

/** @throws Refusal notFound, notAllowed (another user's account without permission) */
function targetOf(db: DbLike, asker: Asker, form: UpdateForm): UserRow {
  const isSelf = form.targetUserId === 'SELF' || form.targetUserId === asker.userId
  if (isSelf) {
    const own = asker.userId === null ? undefined : findUser(db, asker.userId)
    if (!own) throw new Refusal('notFound')
    return own
  }
  if (!may(asker.role, 'user.write')) throw new Refusal('notAllowed')
  const other =
    asker.companyId === null ? undefined : findUserOfCompany(db, asker.companyId, Number(form.targetUserId))
  if (!other) throw new Refusal('notFound')
  return other
}

/** Users without user.write must confirm a new address (decisions 2). An address that differs only in letter case is not new. */
const movesMail = (asker: Asker, user: UserRow, loginId: string): boolean =>
  !may(asker.role, 'user.write') && loginKeyOf(loginId) !== loginKeyOf(user.loginId)

const placeChanges = (
  user: UserRow,
  columns: { storeId?: number | null; channelId?: number | null },
): boolean =>
  (columns.storeId !== undefined && columns.storeId !== user.storeId) ||
  (columns.channelId !== undefined && columns.channelId !== user.channelId)

/**
 * Checks the current password. Limits wrong guesses per account, with the same maximum and time window as sign-ins.
 * @throws Refusal currentPasswordWrong, tooMany
 */
async function requireCurrentPassword(
  deps: UserUpdateDeps,
  user: UserRow,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined)
    throw new Refusal('currentPasswordWrong', { fields: { currentPassword: 'currentPasswordRequired' } })
  const key = String(user.accountId)
  const now = deps.now()
  const waitMs = deps.confirmations.waitMs(key, now)
  if (waitMs > 0) throw new Refusal('tooMany', { retryAfterMs: waitMs })
  deps.confirmations.fail(key, now)
  const hash = findAccount(deps.db, user.accountId)?.passwordHash
  if (!(await deps.passwords.verify(typed, hash))) throw new Refusal('currentPasswordWrong')
  deps.confirmations.clear(key)
}

/**
 * Sets the user's own new password after a sign-in with a temporary password, which allows nothing else. @throws
 * Refusal notAllowed, invalid, notSignedIn
 */
async function setFirstPassword(
  deps: UserUpdateDeps,
  asker: Asker,
  user: UserRow,
  form: UpdateForm,
): Promise<OkOrConfirm> {
  const { targetUserId: _, password, passwordConfirm: __, isForceSubmit: ___, ...others } = form
  if (Object.values(others).some((value) => value !== undefined)) throw new Refusal('notAllowed')
  if (password === undefined) throw new Refusal('invalid', { fields: { password: 'required' } })
  const account = findAccount(deps.db, user.accountId)
  if (await deps.passwords.verify(password, account?.passwordHash))
    throw new Refusal('invalid', { fields: { password: 'passwordSame' } })
  const passwordHash = await deps.passwords.hash(password)
  deps.db.transaction((tx) => {
    requireCurrentAsker(tx, asker)
    updateAccount(tx, user.accountId, { ...lastingPassword(passwordHash), endsSessions: true })
    forgetSecrets(deps.mails, tx, user.accountId)
  })
  deps.live.endAccount(user.accountId)
  return { result: 'OK' }
}
