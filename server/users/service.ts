import type { Asker, CompanyAsker } from '#core/accounts/asker.ts'
import type { UserShape } from '#core/accounts/contract-self.ts'
import { may } from '#core/accounts/permissions.ts'
import { isHostRole } from '#core/accounts/roles.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, type Page, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { UserRow as ListedUser, pageUsers, UserSort } from '#core/users/contract.ts'
import type { Db } from '../../db/open.ts'
import { listStores } from '../../db/queries/stores.ts'
import { findUser, findUserOfCompany, type UserRow } from '../../db/queries/users.ts'
import { pictureUrl } from '../company/pictures.ts'
import { byName, createSearch } from '../http/search.ts'
import type { Directory } from '../reception/directory.ts'
import type { Views } from '../reception/views.ts'

export interface UserDeps {
  db: Db
  views: Views
  /** Whether a mail server is configured: without one, addresses cannot be confirmed. */
  sendsMail: boolean
  directory: Directory
  now: () => number
}

const toShape = (
  { views, sendsMail, now }: Pick<UserDeps, 'views' | 'sendsMail' | 'now'>,
  user: UserRow,
  asker: Asker,
): UserShape => ({
  userId: user.id,
  login_id: user.loginId,
  userName: user.name,
  kana: user.kana,
  latin_name: user.latinName,
  storeId: user.storeId ?? 0,
  role: user.role,
  image: pictureUrl(user.image),
  isOwnConfig: user.id === asker.userId,
  character_id: user.characterId,
  characterName: user.characterName,
  avatarChId: user.channelId,
  subject_name: user.subjectName,
  default_capture_mode: user.captureMode,
  hand_tracking_status: user.handTracking,
  status: views.operatorEntry(user).state,
  isConfirmed: user.confirmedAt !== null || !sendsMail,
  invitation: may(asker.role, 'user.write') ? invitationOf(user, now()) : undefined,
})

const invitationOf = ({ hasInvite, inviteUntil }: UserRow, now: number): UserShape['invitation'] => {
  if (inviteUntil === null) return undefined
  return hasInvite && now < inviteUntil ? 'open' : 'over'
}

/**
 * Returns a user (Spec 7.2, getUser). A reservation user sees only themselves (decisions 2). @throws Refusal notFound
 */
export function getUser(
  deps: Pick<UserDeps, 'db' | 'views' | 'sendsMail' | 'now'>,
  asker: Asker,
  target: number | 'SELF',
): UserShape {
  const id = target === 'SELF' ? asker.userId : target
  const user = id === null ? undefined : findShown(deps.db, asker, id)
  if (!user) throw new Refusal('notFound')
  return toShape(deps, user, asker)
}

function findShown(db: Db, asker: Asker, id: number): UserRow | undefined {
  // the caller's own row is read by ID alone: a system administrator belongs to no company
  if (id === asker.userId) return findUser(db, id)
  if (asker.role === 'webReservationUser' || asker.companyId === null) return undefined
  return findUserOfCompany(db, asker.companyId, id)
}

/** The users of the company; a reservation user sees only themselves. */
const seenUsers = ({ directory }: Pick<UserDeps, 'directory'>, asker: CompanyAsker): UserRow[] =>
  asker.role === 'webReservationUser'
    ? directory.usersOf(asker.companyId).filter(({ id }) => id === asker.userId)
    : directory.usersOf(asker.companyId)

export const shownUsers = (deps: Omit<UserDeps, 'db'>, asker: CompanyAsker): UserShape[] =>
  seenUsers(deps, asker).map((user) => toShape(deps, user, asker))

const searched = createSearch<UserRow>(({ name, kana, loginId }) => [name, kana, loginId])

const SORTS: Record<UserSort, (a: UserRow, b: UserRow) => number> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => byName(a, b) || a.id - b.id,
  // users without a shop (store) come last
  store: (a, b) => (a.storeId ?? Infinity) - (b.storeId ?? Infinity) || byName(a, b) || a.id - b.id,
}

/** A page of the visible users, filtered and sorted in memory. */
export function pageOfUsers(
  deps: UserDeps,
  asker: CompanyAsker,
  input: ParsedInputOf<typeof pageUsers>,
): Page<ListedUser> {
  const { storeId, role, isHost, hasChannel, candidateOf, sort = 'id' } = input
  const isCandidate = candidateOf === undefined ? () => true : candidatesOf(deps, asker, candidateOf)
  const rows = searched(seenUsers(deps, asker), input.text).filter(
    (user) =>
      (storeId === undefined || (user.storeId ?? 0) === storeId) &&
      (role === undefined || user.role === role) &&
      (isHost === undefined || isHostRole(user.role) === isHost) &&
      (hasChannel === undefined || (user.channelId !== null) === hasChannel) &&
      isCandidate(user),
  )
  const stores = new Map(listStores(deps.db, asker.companyId).map(({ id, name }) => [id, name]))
  return mapPage(pageOf([...rows].sort(SORTS[sort]), input), (user) => ({
    ...toShape(deps, user, asker),
    storeName: stores.get(user.storeId ?? 0) ?? null,
  }))
}

/** @throws Refusal notFound, also for a signage that the caller cannot see */
function candidatesOf(
  { directory }: UserDeps,
  asker: CompanyAsker,
  signageId: number,
): (user: UserRow) => boolean {
  if (!directory.listedFor(asker).some(({ id }) => id === signageId)) throw new Refusal('notFound')
  const assigned = new Set(directory.assignedTo(signageId).map(({ userId }) => userId))
  return ({ id, role }) => isHostRole(role) && !assigned.has(id)
}
