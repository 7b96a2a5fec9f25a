import { isEmail } from '#core/fields/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { DbLike } from '../../db/open.ts'
import { findAccountByLogin } from '../../db/queries/accounts.ts'
import { findChannel } from '../../db/queries/channels.ts'
import { findCharacter } from '../../db/queries/characters.ts'
import { findStore } from '../../db/queries/stores.ts'

/** Maps 0 and '' to null (none); undefined (not given) stays undefined. */
export const orNone = <T>(value: T | undefined): T | null | undefined =>
  value === undefined ? undefined : value || null

/** Fields that the administrator's user form and the user's own profile form share. 0 means none. */
interface UserSettings {
  storeId?: number
  character_id?: number
  avatarChId?: number
  latin_name?: string
  subject_name?: string
  default_capture_mode?: 'microphone' | 'camera' | 'phone'
  hand_tracking_status?: boolean
}

/** Maps contract names to columns. @throws Refusal notFound for another company's shop (store), channel or character */
export function settingColumns(db: DbLike, companyId: number | null, settings: UserSettings) {
  const { storeId, character_id: characterId, avatarChId: channelId } = settings
  const isOwn = (find: (db: DbLike, companyId: number, id: number) => unknown, id: number | undefined) =>
    !id || (companyId !== null && find(db, companyId, id) !== undefined)
  if (!isOwn(findStore, storeId) || !isOwn(findChannel, channelId)) throw new Refusal('notFound')
  // users without a company may use the product's characters too
  if (characterId && !findCharacter(db, companyId ?? 0, characterId)) throw new Refusal('notFound')
  return {
    storeId: orNone(storeId),
    channelId: orNone(channelId),
    characterId: orNone(characterId),
    latinName: settings.latin_name,
    subjectName: settings.subject_name,
    captureMode: settings.default_capture_mode,
    handTracking: settings.hand_tracking_status,
  }
}

/**
 * Requires that a login ID is free. A change of a user reports a taken ID as SVER-102, a new user reports it as SVER-99
 * (Spec 8).
 * @throws Refusal loginIdTaken (a change), loginIdInUse or emailInUse (a new account)
 */
export function requireFreeLogin(db: DbLike, loginId: string, accountId?: number): void {
  const holder = findAccountByLogin(db, loginId)
  if (!holder || holder.id === accountId) return
  if (accountId !== undefined) throw new Refusal('loginIdTaken', { fields: { login_id: 'loginIdTaken' } })
  const key = isEmail(loginId.trim()) ? 'emailInUse' : 'loginIdInUse'
  throw new Refusal(key, { fields: { login_id: key } })
}
