import { may } from '../accounts/permissions.ts'
import type { GivenRole, Role } from '../accounts/roles.ts'

/** The account to be changed or removed, as seen by the caller. */
export interface UserFacts {
  isOwn: boolean
  /** Whether the caller may change other users (permission user.write). */
  mayWrite: boolean
  role: Role
  isLastAdmin: boolean
  isInCall: boolean
  /** Whether the account has reservations that have not begun. */
  hasReservations: boolean
}

export interface UserChanges {
  /** The new role; missing if the role does not change. */
  role?: GivenRole
  loginId: boolean
  password: boolean
  /** Whether the user's shop (store) or avatar channel changes. Only administrators may change them. */
  place: boolean
}

export type UserRefusal = 'notAllowed' | 'ownRole' | 'ownAccount' | 'lastAdmin'
/** Questions that the user must answer before a change that ends sessions or removes data (decisions 2). */
export type UserConfirm = 'ownSignsOut' | 'signsOut' | 'inCall' | 'userReserved'

export type UserVerdict =
  | { ok: false; refusal: UserRefusal }
  | { ok: true; confirm?: UserConfirm; endsSessions: boolean }

/** Whether the role changes to a role that may not have reservations. */
export const losesReservations = (role: Role | undefined): boolean =>
  role !== undefined && !may(role, 'reservation.book')

/**
 * Decides a change of a user (Spec 4.2, 5, decisions 2). Users cannot change their own role, and the last administrator
 * keeps theirs.
 */
export function decideUserChange(facts: UserFacts, changes: UserChanges): UserVerdict {
  if (!facts.isOwn && !facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (changes.place && !facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (changes.role !== undefined && facts.isOwn) return { ok: false, refusal: 'ownRole' }
  if (changes.role !== undefined && facts.isLastAdmin) return { ok: false, refusal: 'lastAdmin' }
  const endsSessions = changes.loginId || changes.password || changes.role !== undefined
  if (!endsSessions) return { ok: true, endsSessions }
  if (losesReservations(changes.role) && facts.hasReservations)
    return { ok: true, confirm: 'userReserved', endsSessions }
  if (facts.isInCall) return { ok: true, confirm: 'inCall', endsSessions }
  return { ok: true, confirm: facts.isOwn ? 'ownSignsOut' : 'signsOut', endsSessions }
}

/**
 * Decides the removal of a user. Removing oneself or the last administrator is refused; future reservations require a
 * confirmation.
 */
export function decideUserRemoval(facts: UserFacts): UserVerdict {
  if (!facts.mayWrite) return { ok: false, refusal: 'notAllowed' }
  if (facts.isOwn) return { ok: false, refusal: 'ownAccount' }
  if (facts.isLastAdmin) return { ok: false, refusal: 'lastAdmin' }
  if (facts.hasReservations) return { ok: true, confirm: 'userReserved', endsSessions: true }
  if (facts.isInCall) return { ok: true, confirm: 'inCall', endsSessions: true }
  return { ok: true, endsSessions: true }
}
