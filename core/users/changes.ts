import type { GivenRole, Role } from '../accounts/roles.ts'

/** One account that is to be changed or removed, and who asks. */
export interface UserFacts {
  isOwn: boolean
  /** The asker may change other people (rules/permissions, user.write). */
  mayWrite: boolean
  role: Role
  isLastAdmin: boolean
  isInCall: boolean
}

export interface UserWish {
  /** Only what really differs from what is stored. */
  role?: GivenRole
  loginId: boolean
  password: boolean
  /** Store or channel: what an administrator decides. */
  place: boolean
}

export type UserRefusal = 'notAllowed' | 'ownRole' | 'ownAccount' | 'lastAdmin'
/** Asked before something signs somebody out or takes something away (decisions 2). */
export type UserConfirm = 'ownSignsOut' | 'signsOut' | 'inCall' | 'userReserved'

export type UserVerdict =
  | { ok: false; refusal: UserRefusal }
  | { ok: true; confirm?: UserConfirm; endsSessions: boolean }

/** Spec 4.2, 5, decisions 2: nobody changes the own role; the last administrator stays one. */
export function decideUserChange(facts: UserFacts, wish: UserWish): UserVerdict {
  if (!facts.isOwn && !facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (wish.place && !facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (wish.role !== undefined && facts.isOwn) return { ok: false, refusal: 'ownRole' }
  if (wish.role !== undefined && facts.isLastAdmin) return { ok: false, refusal: 'lastAdmin' }
  const endsSessions = wish.loginId || wish.password || wish.role !== undefined
  if (!endsSessions) return { ok: true, endsSessions }
  if (facts.isInCall) return { ok: true, confirm: 'inCall', endsSessions }
  return { ok: true, confirm: facts.isOwn ? 'ownSignsOut' : 'signsOut', endsSessions }
}

/** Deleting oneself and removing the last administrator are refused outright; reservations ahead are asked about first. */
export function decideUserRemoval(facts: UserFacts & { hasReservations: boolean }): UserVerdict {
  if (!facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (facts.isOwn) return { ok: false, refusal: 'ownAccount' }
  if (facts.isLastAdmin) return { ok: false, refusal: 'lastAdmin' }
  if (facts.hasReservations) return { ok: true, confirm: 'userReserved', endsSessions: true }
  if (facts.isInCall) return { ok: true, confirm: 'inCall', endsSessions: true }
  return { ok: true, endsSessions: true }
}
