import type { RefusalKey } from './refusals.ts'

/** Spec 8: the Japanese of every refusal, for pages and for `msg` alike. A key without its text does not compile. */
export const REFUSAL_TEXTS: Record<RefusalKey, string> = {
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
  mediaBroken: 'このファイルは読み取れません。別の形式で書き出してからお試しください。',
  changedElsewhere: 'ほかの人がこのサイネージを変更しました。',
  characterFile: 'このファイルはキャラクターとして使えません。',
  charactersFull: 'キャラクターの数が上限に達しています。使わないキャラクターを削除してください。',
  diskFull:
    'サーバーの空き容量が足りないため、受け付けられません。不要なメディアを削除するか、システム管理者にご連絡ください。',
  uploadsUnderWay: '同時にアップロードできる数を超えています。終わるまでお待ちください。',
  pictureSize:
    '画像や動画が大きすぎます。縦横それぞれ8,192ピクセル、全体で4,000万画素までのものをお使いください。',
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

/** What the specification says word by word, so that other clients find it in `msg`. */
const SPEC_WORDS: Partial<Record<RefusalKey, string>> = {
  tokenExpired: 'jwt expired',
  peerAuthentication: 'Peer Authentication Failed',
}

/** The `msg` of a refusal: nobody has asked for another language. */
export const refusalMsg = (key: RefusalKey): string => SPEC_WORDS[key] ?? REFUSAL_TEXTS[key]
