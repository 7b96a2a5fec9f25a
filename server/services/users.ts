import type { Asker } from '#rules/asker.ts'
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
})

/** Spec 7.2, getUser. A reservation user sees only the own account (decisions 2). */
export function getUser(
  deps: UserDeps,
  asker: Asker,
  target: number | 'SELF' | undefined,
): UserShape | UserShape[] {
  const id = target === 'SELF' ? asker.userId : target
  if (id !== undefined) {
    if (id === null) throw new Refusal('notFound')
    // the own row is read by its id alone: a system administrator belongs to no company
    const user =
      id === asker.userId
        ? findUser(deps.db, id)
        : asker.companyId === null
          ? undefined
          : findUserOfCompany(deps.db, asker.companyId, id)
    if (!user || (asker.role === 'webReservationUser' && user.id !== asker.userId))
      throw new Refusal('notFound')
    return toShape(user, asker, deps.views)
  }
  if (asker.companyId === null) return []
  const all = listUsersOfCompany(deps.db, asker.companyId)
  const visible = asker.role === 'webReservationUser' ? all.filter((user) => user.id === asker.userId) : all
  return visible.map((user) => toShape(user, asker, deps.views))
}
