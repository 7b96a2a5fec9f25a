import type { ConfirmKey } from '#contract/confirmations.ts'
import { defineTexts } from './define.ts'

type ConfirmTexts = Record<ConfirmKey, string>

const ja: ConfirmTexts = {
  ownSignsOut: 'ログインIDまたはパスワードを変更すると、ログアウトします。変更しますか?',
  signsOut: 'この変更を保存すると、このユーザーはログアウトします。保存しますか?',
  inCall: 'このユーザーは応対中です。続けると、応対はその場で終わります。続けますか?',
  storeInUse:
    'この店舗にはユーザーまたはサイネージがあります。削除すると「店舗なし」に移ります。削除しますか?',
  signageSignsOut: 'ログインIDまたはパスワードを変更すると、このサイネージはログアウトします。変更しますか?',
  signageInCall: 'このサイネージは応対中です。削除すると、応対はその場で終わります。削除しますか?',
  signageReserved:
    'このサイネージにはこれからの予約があります。削除すると、予約も取り消されます。削除しますか?',
  characterLicence: 'キャラクターの利用条件を確認してください。この条件で使いますか?',
  characterInUse:
    'このキャラクターは使用中です。削除すると、会社の標準キャラクターに変わります。削除しますか?',
}

const en: ConfirmTexts = {
  ownSignsOut: 'Changing your login ID or password signs you out. Change it?',
  signsOut: 'Saving this signs the user out. Save it?',
  inCall: 'This user is in a call. Going on ends the call at once. Go on?',
  storeInUse: 'This store has users or signages. When it is deleted, they belong to no store. Delete it?',
  signageSignsOut: 'Changing the login ID or password signs this signage out. Change it?',
  signageInCall: 'This signage is in a call. Deleting it ends the call at once. Delete it?',
  signageReserved: 'This signage has future reservations. Deleting it cancels them, too. Delete it?',
  characterLicence: 'Please read the licence of this character. Use it on these terms?',
  characterInUse:
    "This character is in use. When it is deleted, the company's default character takes its place. Delete it?",
}

/** Spec 4.2: the body of a Confirm dialog; a key without its text does not compile. */
export const confirmTexts = defineTexts({ ja, en })
