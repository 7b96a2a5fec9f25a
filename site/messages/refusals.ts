import type { RefusalKey } from '#contract/refusals.ts'
import type { Language } from '#contract/shapes.ts'
import { defineTexts, pickTexts } from './define.ts'

type RefusalTexts = Record<RefusalKey, string>

const ja: RefusalTexts = {
  loggedInElsewhere: '別のブラウザでログインされました。',
  connectionFault: 'サーバーとの通信で問題が発生しました。もう一度ログインしてください。',
  roomTaken: 'この部屋には、別の画面から入室しています。',
  signageLost: 'サイネージとの通信が切れました。つながったら、もう一度呼び出してください。',
  notSignedIn: 'ログインしていません。もう一度ログインしてください。',
  notAllowed: 'この操作をする権限がありません。',
  notFound: '見つかりませんでした。削除された可能性があります。',
  noCompany: '先に会社を選んでください。',
  invalid: '入力内容を確認してください。',
  tooLarge: 'データが大きすぎます。',
  unknownMessage: 'サーバーが受け取れない操作です。画面を読み込み直してください。',
  tooMany: '操作の回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  wrongLogin: 'ログインIDまたはパスワードが違います。',
  ownAccount: '自分のアカウントは削除できません。',
  ownRole: '自分の権限は変更できません。',
  lastAdmin: '最後の管理者です。先に、ほかのユーザーを管理者にしてください。',
  askAdministrator: 'このログインIDのパスワードは、会社の管理者が再設定します。管理者にご連絡ください。',
  mediaQuota: 'ファイルサイズが上限を超えるため、メディアを追加できません。',
  mediaType: 'この種類のファイルは使えません。',
  mediaBroken: 'この動画は読み取れません。別の形式で書き出してからお試しください。',
  changedElsewhere: 'ほかの人がこのサイネージを変更しました。',
  characterFile: 'このファイルはキャラクターとして使えません。',
  charactersFull: 'キャラクターの数が上限に達しています。使わないキャラクターを削除してください。',
  overlap: '予約できませんでした。ほかの予約と重なっています。',
  ownOverlap: '予約できませんでした。ご自分のほかの予約と重なっています。',
  cancelEnded: '開始30分前を過ぎたため、キャンセルや変更はできません。',
  endBeforeStart: '終了は開始より後にしてください。',
  otherDay: '開始と終了は同じ日にしてください。',
  weekend: '予約できるのは月曜日から金曜日までです。',
  offGrid: '時刻は10分単位で選んでください。',
  closed: '予約できるのは9:00から18:00までです。',
  past: '過ぎた時刻は予約できません。',
  tokenWrong: 'リンクが正しくありません。リンク全体をコピーしたかご確認ください。',
  tokenExpired: 'このリンクの有効期限が切れています。',
  tokenCancelled: 'この予約は取り消されました。主催者にご確認ください。',
  guestSignedIn:
    'ログイン中のブラウザでは、お客さま用のリンクを開けません。別のブラウザか、プライベートウィンドウで開いてください。',
  notYetOpen: '予約の時間になっていません。',
  noChannel: '空いているアバターがありません。ほかの応対が終わってから、もう一度お試しください。',
  noPort: '通話の回線に空きがありません。しばらく待ってから、もう一度お試しください。',
  peerAuthentication: '通話の認証に失敗しました。画面を読み込み直してください。',
  peerCreation: '通話を開始できませんでした。もう一度お試しください。',
  licencesInUse: '使用中のアバターより少ない契約数にはできません。',
  busySignage: 'このサイネージは応対中です。',
  signageAway: 'このサイネージは接続されていません。',
  notTheHost: 'この通話の担当者ではありません。',
  noCall: 'この呼び出しは、すでに終わっています。',
  notFree: '応対できる状態ではありません。進行中の応対を終えてから、もう一度お試しください。',
  wrongState: '今の状態では、この操作はできません。',
  tooSoon: '操作の間隔が短すぎます。少し待ってから、もう一度お試しください。',
  unexpected: 'サーバーで予期しないエラーが発生しました',
  emailRegistered: 'このメールアドレスは、すでに登録されています。',
  loginIdInUse: 'このログインIDは、すでに使われています。',
  alreadyAnswered: 'ほかの担当者が応対しました。対応の必要はありません。',
  currentPasswordWrong: '現在のパスワードが違います。',
  loginIdTaken: 'このログインIDは、すでに使われています。別のIDを入力してください。',
  withdrawn: '呼び出しは取りやめられました。対応の必要はありません。',
  notACandidate: 'この呼び出しは、ほかの担当者に届いています。',
}

const en: RefusalTexts = {
  loggedInElsewhere: 'Logged in from another browser.',
  connectionFault: 'A problem occurred communicating with the server. Please log in again.',
  roomTaken: 'This room is already open on another screen.',
  signageLost:
    'Communication with the signage was disconnected. After it has reconnected, press the call button.',
  notSignedIn: 'You are not signed in. Please sign in again.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'Not found. It may have been removed.',
  noCompany: 'Please choose a company first.',
  invalid: 'Please check what you have entered.',
  tooLarge: 'This is too large.',
  unknownMessage: 'The server does not know this operation. Please reload the page.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  wrongLogin: 'The login ID or the password is wrong.',
  ownAccount: 'You cannot delete your own account.',
  ownRole: 'You cannot change your own role.',
  lastAdmin: 'This is the last administrator. Please make somebody else an administrator first.',
  askAdministrator:
    'The password of this login ID is reset by the administrator of the company. Please ask there.',
  mediaQuota: 'The file size exceeds the limit, so the media cannot be added.',
  mediaType: 'Files of this kind cannot be used.',
  mediaBroken: 'This video cannot be read. Please export it in another way and try again.',
  changedElsewhere: 'Somebody else has changed this signage.',
  characterFile: 'This file cannot be used as a character.',
  charactersFull: 'There are as many characters as there may be. Please delete one that is not used.',
  overlap: 'Reservation failed. It overlaps another reservation.',
  ownOverlap: 'Reservation failed. It overlaps another reservation of yours.',
  cancelEnded: 'Cancelling and changing are possible until 30 minutes before the start.',
  endBeforeStart: 'The end must be after the start.',
  otherDay: 'Start and end must be on the same day.',
  weekend: 'Reservations are possible from Monday to Friday.',
  offGrid: 'Choose times in steps of 10 minutes.',
  closed: 'Reservations are possible from 9:00 to 18:00.',
  past: 'This time has passed.',
  tokenWrong: 'The link is not right. Please check that you have copied all of it.',
  tokenExpired: 'The token has expired.',
  tokenCancelled: 'This reservation has been cancelled. Please ask its host.',
  guestSignedIn:
    'You are signed in here. Please open the link for guests in another browser or a private window.',
  notYetOpen: 'The reservation has not begun yet.',
  noChannel: 'No avatar is free. Please try again when another talk has ended.',
  noPort: 'No line is free for the call. Please wait a while and try again.',
  peerAuthentication: 'The call could not be authenticated. Please reload the page.',
  peerCreation: 'The call could not be started. Please try again.',
  licencesInUse: 'There cannot be fewer licences than avatars in use.',
  busySignage: 'This signage is in use.',
  signageAway: 'This signage is not connected.',
  notTheHost: 'Somebody else is in charge of this call.',
  noCall: 'This call has already ended.',
  notFree: 'You cannot answer now. Please end the current talk first.',
  wrongState: 'This is not possible in the current state.',
  tooSoon: 'That was too quick. Please wait a moment and try again.',
  unexpected: 'An undefined server error occurred',
  emailRegistered: 'This e-mail address is already registered.',
  loginIdInUse: 'This login ID is already in use.',
  alreadyAnswered: 'Another operator has answered. No response is needed.',
  currentPasswordWrong: 'The current password is wrong.',
  loginIdTaken: 'This login ID is already in use. Please enter another one.',
  withdrawn: 'The call was withdrawn. No response is needed.',
  notACandidate: 'This call goes to other operators.',
}

/** Spec 8: one text a refusal key; a key without its text does not compile. */
export const refusalTexts = defineTexts({ ja, en })

/** A refusal as it came: the key is foreign when the server is newer than the page. */
type CameRefusal = { code: string; msg: string; key?: string }

/** The text of a refusal with its code in brackets; for a key this page does not know, the server's own words. */
export function refusalText(refusal: CameRefusal, language: Language): string {
  const texts: Record<string, string> = pickTexts(refusalTexts, language)
  const words = (refusal.key !== undefined && texts[refusal.key]) || refusal.msg
  return `${words} (${refusal.code})`
}
