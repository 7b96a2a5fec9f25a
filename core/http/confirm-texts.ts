import type { ConfirmKey } from './confirmations.ts'

/** Japanese texts of Confirm dialogs, for pages and `msg` (Spec 4.2). A missing text is a compile error. */
export const CONFIRM_TEXTS: Record<ConfirmKey, string> = {
  ownSignsOut: 'ログインIDまたはパスワードを変更すると、ログアウトします。変更しますか?',
  signsOut: 'この変更を保存すると、このユーザーはログアウトします。保存しますか?',
  inCall: 'このユーザーは応対中です。続けると、応対はその場で終わります。続けますか?',
  storeInUse:
    'この店舗にはユーザーまたはサイネージがあります。削除すると「店舗なし」に移ります。削除しますか?',
  signageSignsOut: 'ログインIDまたはパスワードを変更すると、このサイネージはログアウトします。変更しますか?',
  signageInCall: 'このサイネージは応対中です。削除すると、応対はその場で終わります。削除しますか?',
  userReserved:
    'このユーザーにはこれからの予約があります。続けると、予約はすべて取り消され、進行中の応対も終わります。続けますか?',
  companyGoes:
    '会社を削除すると、この会社のユーザーとサイネージは、すべてその場でログアウトし、これからの予約は取り消され、メディアとキャラクターのファイルは消去されます。元に戻せません。応対・予約・利用実績・放映の記録は残ります。削除しますか?',
  kioskReplaced:
    'このサイネージは、ほかの端末で使用中です。続けると、その端末はログアウトし、進行中の応対は終わります。続けますか?',
  characterLicence: 'キャラクターの利用条件を確認してください。この条件で使いますか?',
  characterInUse:
    'このキャラクターは使用中か予約中です。削除すると、会社の標準か予約した人のキャラクターに変わります。削除しますか?',
}
