import type { UserRow } from '#core/users/contract.ts'

/** A row of the list of users: an operator without a shop (store), a character or a channel. */
export const userRow = (changes: Partial<UserRow> = {}): UserRow => ({
  userId: 4,
  login_id: 'misaki',
  userName: '青木 岬',
  kana: 'あおき　みさき',
  latin_name: '',
  storeId: 0,
  storeName: null,
  role: 'operator',
  image: null,
  isOwnConfig: false,
  character_id: null,
  characterName: null,
  avatarChId: null,
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
  status: 'Logout',
  isConfirmed: true,
  ...changes,
})
