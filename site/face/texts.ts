import type { CaptureMode } from '#core/characters/avatar.ts'
import type { FaceProtocol } from '#core/face/face-source.ts'
import type { CaptureStatus } from '#core/realtime/shapes.ts'
import { defineTexts } from '../kit/texts/define.ts'

const JA_MODES: Record<CaptureMode, string> = { microphone: 'マイク', camera: 'カメラ', phone: 'スマホ' }
const EN_MODES: Record<CaptureMode, string> = { microphone: 'Mic', camera: 'Camera', phone: 'Phone' }

/** Names of products: the same in every language. */
const PROTOCOLS: Record<FaceProtocol, string> = {
  vmc: 'VMC (OSC)',
  liveLinkFace: 'Live Link Face',
  iFacialMocap: 'iFacialMocap',
}

const JA_PORTS: Record<CaptureStatus['status'], string> = {
  closed: '閉じています',
  opening: '準備しています',
  open: '受信できます',
  failed: '使用中のため開けません',
}
const EN_PORTS: Record<CaptureStatus['status'], string> = {
  closed: 'Closed',
  opening: 'Opening',
  open: 'Open',
  failed: 'In use by another program',
}

/**
 * Texts about how the character's face is captured, for the pages of operators and the phone (Spec 2.4.6 and 2.4.17).
 */
export const captureTexts = defineTexts({
  ja: {
    how: '取り込みの方法',
    modes: JA_MODES,
    states: {
      microphone: 'マイクから取り込み中',
      off: '取り込みなし',
      loading: '準備しています',
      tracking: '取り込み中',
      noFace: '顔を探しています',
      waitingPhone: 'スマホを待っています',
      modelMissing: '顔認識のモデルがありません',
      libraryFailed: '顔認識を始められません',
      noPictures: 'カメラの映像が届きません',
    },
    explain: {
      microphone: '声に合わせて、キャラクターの口が動きます。',
      camera: '通話中、このパソコンのカメラで顔の動きを取り込みます。映像は送信しません。',
      phone: 'スマホのカメラで読み取ると、取り込み用のページが開きます。',
    },
    hands: '手の動きも取り込む',
    handsHint:
      'カメラに映った手や、VMCのアプリが送る腕と指に合わせて、キャラクターも動きます。手を下ろすと、いつもの姿勢に戻ります。',
    qr: 'スマホ用のQRコード',
    copyLink: 'リンクをコピー',
    copied: 'コピーしました',
    linkFailed: 'QRコードを作れませんでした。',
    retry: 'もう一度',
    linkFor: (minutes: number) => `${minutes}分以内に1回だけ使えます。`,
    phoneLocalOnly:
      'このサーバーは、このパソコンからしか開けません。スマホを使うには、ほかの端末からも開けるように、環境変数 HOST の変更をシステム管理者に依頼してください。',
    needsHttps: 'スマホのカメラを使うには、https のアドレスでこの画面を開いてください。',
    phone: 'スマホ',
    phoneThere: 'つながっています',
    phoneAway: 'つながっていません',
    apps: '取り込みアプリ',
    address: 'アプリの送信先',
    port: 'ポート(UDP)',
    noChannel: '応対枠がありません',
    ports: JA_PORTS,
    sender: '受信中のアプリ',
    refused: '受け取っていないアプリ',
    subjectMissing:
      'サブジェクト名が未設定のため、アプリの表情はまだ受け取りません。管理者が「メンバー」画面で、サブジェクト名にスマホのIPアドレスか、アプリで設定した名前を入力してください。',
    subjectFor: (address: string) =>
      `このアプリの表情を受け取るには、管理者が「メンバー」画面で、サブジェクト名に ${address} と入力してください。`,
    malformed: '読み取れないデータ',
    malformedCount: (count: number) => `${count}件`,
    none: 'なし',
    saved: '次からもこの方法を使います',
    protocols: PROTOCOLS,
    page: {
      title: '顔の動きの取り込み',
      lead: 'このスマホのカメラで、キャラクターの顔を動かします。',
      start: 'カメラを使う',
      privacy: '映像は送信しません。顔の動きだけを送ります。',
      connecting: '接続しています',
      lost: '接続が切れました。つなぎ直しています',
      sending: '送信中',
      calibrate: '正面を向いて合わせる',
      calibrating: '2秒間、正面を向いてください',
      stop: '終了する',
      stopped: '取り込みを終了しました',
      stoppedText: 'もう一度使うには、パソコンの画面のQRコードを読み取ってください。',
      denied: 'カメラが許可されていません',
      deniedText: 'ブラウザの設定で、このページの「カメラ」を「許可」にしてから、もう一度お試しください。',
      missing: 'カメラが見つかりません',
      missingText: 'ほかのアプリがカメラを使っている場合は、終了してからもう一度お試しください。',
      insecure: 'このアドレスではカメラを使えません',
      insecureText: 'https で始まるアドレスで開く必要があります。管理者にお問い合わせください。',
      ended: 'このリンクは使えません',
      endedText:
        '使われたか、時間が過ぎています。パソコンの画面に新しいQRコードを表示して、読み取ってください。',
      away: 'オペレーターの画面が閉じられました',
      superseded: '別のスマホに切り替わりました',
      failed: '顔の動きを取り込めません',
    },
  },
  en: {
    how: 'Capture with',
    modes: EN_MODES,
    states: {
      microphone: 'Microphone only',
      off: 'Off',
      loading: 'Getting ready',
      tracking: 'Capturing',
      noFace: 'Looking for a face',
      waitingPhone: 'Waiting for the phone',
      modelMissing: 'The face model is missing',
      libraryFailed: 'Face capture could not start',
      noPictures: 'No video from the camera',
    },
    explain: {
      microphone: "The character's mouth follows your voice.",
      camera: "During a call, this computer's camera follows your face. No video is sent.",
      phone: "Scan the QR code with the phone's camera to open the capture page.",
    },
    hands: 'Track hands, too',
    handsHint:
      'The character follows the hands that the camera sees, or the arms and fingers that a VMC app sends. Lower your hands, and it returns to its usual posture.',
    qr: 'QR code for the phone',
    copyLink: 'Copy the link',
    copied: 'Copied',
    linkFailed: 'The QR code could not be created.',
    retry: 'Try again',
    linkFor: (minutes: number) => `Works once, within ${minutes} minutes.`,
    phoneLocalOnly:
      'This server can only be opened on this computer, so phones cannot reach it. Ask the system administrator to change the environment variable HOST.',
    needsHttps: "Open this page at an https address to use the phone's camera.",
    phone: 'Phone',
    phoneThere: 'Connected',
    phoneAway: 'Not connected',
    apps: 'Capture apps',
    address: 'Send to',
    port: 'Port (UDP)',
    noChannel: 'No call line',
    ports: EN_PORTS,
    sender: 'Receiving from',
    refused: 'Not accepted',
    subjectMissing:
      'No subject name is set, so faces from apps are not received yet. An administrator enters it on the Members page: the IP address of the phone, or the name set in the app.',
    subjectFor: (address: string) =>
      `To receive faces from this app, an administrator enters ${address} as the subject name on the Members page.`,
    malformed: 'Unreadable data',
    malformedCount: (count: number) => `${count}`,
    none: 'None',
    saved: 'Saved. This will be used from now on.',
    protocols: PROTOCOLS,
    page: {
      title: 'Face capture',
      lead: "Your face in this phone's camera moves the character's face.",
      start: 'Use the camera',
      privacy: 'No video is sent, only the movement of your face.',
      connecting: 'Connecting',
      lost: 'The connection was lost. Reconnecting',
      sending: 'Sending',
      calibrate: 'Look straight ahead and align',
      calibrating: 'Look straight ahead for 2 seconds',
      stop: 'Stop',
      stopped: 'Capture has ended',
      stoppedText: "To use it again, scan the QR code on the computer's screen.",
      denied: 'Camera access is blocked',
      deniedText: 'Set “Camera” to “Allow” for this page in the browser, then try again.',
      missing: 'No camera found',
      missingText: 'If another app uses the camera, close it and try again.',
      insecure: 'The camera cannot be used at this address',
      insecureText: 'The address must begin with https. Please ask your administrator.',
      ended: 'This link does not work',
      endedText: "It was used or has expired. Show a new QR code on the computer's screen and scan it.",
      away: "The operator's page was closed",
      superseded: 'Another phone has taken over',
      failed: 'Face capture does not work',
    },
  },
})
