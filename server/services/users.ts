import type { Asker, CompanyAsker } from '#rules/asker.ts'
import type { Db } from '../../db/open.ts'
import { findUser, findUserOfCompany, listUsersOfCompany, type UserRow } from '../../db/queries/users.ts'
import { Refusal } from '../contract/refusals.ts'
import type { UserShape } from '../contract/users.ts'
import { pictureUrl } from './pictures.ts'
import type { Views } from './reception/views.ts'

export interface UserDeps {
  db: Db
  views: Views
}

const toShape = (user: UserRow, asker: Asker, views: Views): UserShape => ({
  userId: user.id,
  login_id: user.loginId,
  userName: user.name,
  kana: user.kana,
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
  isConfirmed: user.confirmedAt !== null,
})

/** Spec 7.2, getUser. A reservation user sees only the own account (decisions 2). @throws Refusal notFound */
export function getUser({ db, views }: UserDeps, asker: Asker, target: number | 'SELF'): UserShape {
  const id = target === 'SELF' ? asker.userId : target
  const user = id === null ? undefined : findShown(db, asker, id)
  if (!user) throw new Refusal('notFound')
  return toShape(user, asker, views)
}

function findShown(db: Db, asker: Asker, id: number): UserRow | undefined {
  // the own row is read by its id alone: a system administrator belongs to no company
  if (id === asker.userId) return findUser(db, id)
  if (asker.role === 'webReservationUser' || asker.companyId === null) return undefined
  return findUserOfCompany(db, asker.companyId, id)
}

/** The company's; a reservation user sees the own one. */
export const shownUsers = ({ db, views }: UserDeps, asker: CompanyAsker): UserShape[] =>
  listUsersOfCompany(db, asker.companyId)
    .filter((user) => asker.role !== 'webReservationUser' || user.id === asker.userId)
    .map((user) => toShape(user, asker, views))
