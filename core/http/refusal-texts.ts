import type { RefusalKey } from './refusals.ts'

/** Japanese texts of refusals, for pages and `msg` (Spec 8). A missing text is a compile error. */
export const REFUSAL_TEXTS: Record<RefusalKey, string> = {
  loggedInElsewhere: '別のブラウザでログインされました。',
  connectionFault: 'サーバーとの通信で問題が発生しました。もう一度ログインしてください。',
  roomTaken: 'この部屋には、別の画面から入室しています。',
  signageLost:
    'サイネージとの通信が切れました。つながったら、受付スタンバイの「話しかける」でもう一度お試しください。',
  notSignedIn: 'ログインしていません。もう一度ログインしてください。',
  notAllowed: 'この操作をする権限がありません。',
  notFound: '見つかりませんでした。削除された可能性があります。',
  noCompany: '先に会社を選んでください。',
  invalid: '入力内容を確認してください。',
  tooLarge: 'データが大きすぎます。',
  mediaFileTooLarge: 'ファイルは1つ 1 GB までです。',
  imageTooLarge: '画像は 5 MB までです。',
  unknownMessage: 'サーバーが受け取れない操作です。画面を読み込み直してください。',
  tooMany: '操作の回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  wrongLogin: 'ログインIDまたはパスワードが違います。',
  ownAccount: '自分のアカウントは削除できません。',
  ownRole: '自分の権限は変更できません。',
  lastAdmin: '最後の管理者です。先に、ほかのユーザーを管理者にしてください。',
  setupOver: 'はじめの設定は、すでに終わっています。ログインしてください。',
  setupKeyWrong: '設定キーが違います。サーバーの記録(ログ)に表示した設定キーをご確認ください。',
  kioskCodeWrong:
    'このコードの端末が見つかりません。端末に表示中のコードをご確認ください。10分を過ぎると、新しいコードに変わります。',
  secondFactorWrong: 'コードが違うか、すでに使われています。認証アプリの新しいコードを入力してください。',
  ticketOver:
    '時間が過ぎたか、コードを続けてまちがえました。もう一度、ログインIDとパスワードからやり直してください。',
  secondFactorOn: '2段階認証は、すでに設定されています。',
  secondFactorOff: '先に、あなた自身の2段階認証を設定してください。',
  secondFactorDemanded: '会社の決まりで、管理者は2段階認証を外せません。',
  passkeyWrong:
    'このパスキーは使えません。ほかのパスキーを選ぶか、ログインIDとパスワードでログインしてください。',
  passkeyOver: '時間が過ぎました。もう一度、パスキーの操作をやり直してください。',
  passkeyNotHere: 'このアドレスではパスキーを使えません。いつものアドレス(https)で開いてください。',
  passkeysFull: 'パスキーは20個までです。使わないものを削除してください。',
  askAdministrator: 'このログインIDのパスワードは、会社の管理者が再設定します。管理者にご連絡ください。',
  codeWrong: '確認コードが違うか、期限が切れています。メールの6桁の数字をご確認ください。',
  noAddress: 'ログインIDがメールアドレスではないため、確認コードを送れません。管理者にご連絡ください。',
  invitationOver:
    'この招待リンクは使えません。期限が切れたか、すでに使われたか、新しい招待メールが送られています。新しい招待は、会社の管理者にご依頼ください。',
  notInvitable:
    '招待メールを送れません。送れるのは、ログインIDがメールアドレスで、まだ一度もログインしていない人です。',
  mediaQuota: 'ファイルサイズが上限を超えるため、メディアを追加できません。',
  mediaType: 'この種類のファイルは使えません。',
  mediaBroken: 'このファイルは読み取れません。別の形式で書き出してからお試しください。',
  changedElsewhere: 'ほかの人が先に変更しました。',
  characterFile: 'このファイルはキャラクターとして使えません。',
  charactersFull: 'キャラクターの数が上限に達しています。使わないキャラクターを削除してください。',
  motionFile: 'このファイルは動きとして使えません。',
  motionsFull: '動きの数が上限に達しています。使わない動きを削除してください。',
  diskFull:
    'サーバーの空き容量が足りないため、受け付けられません。不要なメディアを削除するか、システム管理者にご連絡ください。',
  uploadsUnderWay: '同時にアップロードできる数を超えています。終わるまでお待ちください。',
  tooManyOpenFiles:
    'サーバーが混み合っているため、受け付けられません。しばらくしてから、もう一度お試しください。',
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
  outsideHours: 'この時間は営業時間外のため、予約できません。ほかの時間を選んでください。',
  past: '過ぎた時刻は予約できません。',
  tooFar: 'まだ予約を受け付けていない日です。もっと近い日を選んでください。',
  tokenWrong: 'リンクが正しくありません。リンク全体をコピーしたかご確認ください。',
  tokenExpired: 'このリンクの有効期限が切れています。',
  tokenCancelled: 'この予約は取り消されました。主催者にご確認ください。',
  notYetOpen: '予約の時間になっていません。',
  notConfirmed:
    '予約の前に、メールアドレスの確認が必要です。メールでお送りした確認コードを入力してください。',
  tooManyOpen: 'これから先の予約が上限の数に達しています。どれかが終わるか、取り消すと、また予約できます。',
  dayFull: 'この日に予約できる時間の上限を超えます。短くするか、別の日を選んでください。',
  noChannel: '空いている応対枠がありません。ほかの応対が終わってから、もう一度お試しください。',
  noPort: '通話の回線に空きがありません。しばらく待ってから、もう一度お試しください。',
  peerAuthentication: '通話の認証に失敗しました (Peer Authentication Failed)。画面を読み込み直してください。',
  peerCreation: '通話を開始できませんでした (peer creation failed)。もう一度お試しください。',
  licencesInUse: '同時応対数は、使用中の応対枠より少なくできません。',
  webhooksFull: 'Webhookの数が上限に達しています。使わないWebhookを削除してください。',
  answersFull: '質問と回答の数が上限（2,000件）に達しています。使わないものを削除してください。',
  wordingsFull:
    'この回答には、質問の言いかたが上限（60件）まで入っています。使わないものを削除するか、新しい回答として登録してください。',
  usersFull: 'ユーザーの数が上限（2,000人）に達しています。使わないユーザーを削除してください。',
  storesFull: '店舗の数が上限（1,000件）に達しています。使わない店舗を削除してください。',
  signagesFull: 'サイネージの数が上限（2,000台）に達しています。使わないサイネージを削除してください。',
  mediaFull:
    'メディアの数が上限（会社全体で5,000件、予約利用者は200件）に達しています。使わないメディアを削除してください。',
  actsOfDay:
    '24時間にできる管理操作の上限（会社全体で5,000回）に達しました。時間をおいて、もう一度お試しください。',
  busySignage: 'このサイネージは応対中です。',
  signageAway: 'このサイネージは接続されていません。',
  notTheHost: 'この通話の担当者ではありません。',
  noCall: 'この呼び出しは、すでに終わっています。',
  notFree: 'いまは応対できません。受付中で、応対枠が空いているときに、もう一度お試しください。',
  colleagueNotFree: 'その担当者は、いま応対できません。ほかの担当者を選んでください。',
  wrongState: '今の状態では、この操作はできません。',
  handOverUnderWay: 'この通話は、すでに引き継ぎの途中です。',
  aiTalkOff: 'このサイネージでは、AIの案内を使っていません。',
  exhibitChanged: 'ほかの人がこの展示を変更しました。今の内容を確かめてから、もう一度保存してください。',
  exhibitsFull: '展示は、一つの配置に100件までです。',
  exhibitMapThere: 'この店舗には、すでに展示の配置があります。',
  serverStops: 'サーバーを再起動しています。少し待ってから、もう一度お試しください。',
  companyMoves:
    'この会社を別のサーバーへ移しています。終わるまで、変更とログインはできません。しばらくしてから、もう一度お試しください。',
  otherAccount:
    'この画面は古くなりました。会社が別のサーバーへ移ったか、別の方がログインしています。入力を控えて、画面を読み込み直してください。',
  robotSilent: '案内ロボットが応えませんでした。ロボットの電源と通信を確かめて、もう一度お試しください。',
  captionsOff: '通話の字幕を使っていません。',
  whisperTaken: 'ほかの管理者が担当者に話しています。',
  handOverGone: 'この引き継ぎは、もう終わっています。',
  closedNow: 'ただいま営業時間外のため、お呼び出しできません。',
  recordClosed: 'この応対の結果とメモは、変更できる期限を過ぎています。',
  pressTooOld: 'ボタンが押されてから時間がたちすぎたため、取り消しました。もう一度押してください。',
  tooSoon: '操作の間隔が短すぎます。少し待ってから、もう一度お試しください。',
  unexpected: 'サーバーで予期しないエラーが発生しました',
  emailRegistered: 'このメールアドレスは、すでに登録されています。',
  loginIdInUse: 'このログインIDは、すでに使われています。',
  emailInUse: 'このメールアドレスは、すでに使われています。',
  alreadyAnswered: 'ほかの担当者が応対しました。対応の必要はありません。',
  currentPasswordWrong: '現在のパスワードが違います。',
  loginIdTaken: 'このログインIDは、すでに使われています。別のIDを入力してください。',
  withdrawn: '呼び出しは取りやめられました。対応の必要はありません。',
  notACandidate: 'この呼び出しは、ほかの担当者に届いています。',
}

/** Texts that the specification gives literally, so that other clients find them in `msg`. */
const SPEC_WORDS: Partial<Record<RefusalKey, string>> = {
  tokenExpired: 'jwt expired',
  peerAuthentication: 'Peer Authentication Failed',
}

/** The `msg` of a refusal, in Japanese. */
export const refusalMsg = (key: RefusalKey): string => SPEC_WORDS[key] ?? REFUSAL_TEXTS[key]
