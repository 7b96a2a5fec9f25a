import type { LackKind } from '#core/kiosk/lacks.ts'

/** decisions 4, Abilities: what a signage's device lacks, and how to fix it. */
type LackText = { title: string; cure: string }
type LackTexts = Record<LackKind, LackText>
/** For a microphone or camera that the browser has not been allowed to use yet. */
type NotAllowedYet = Record<'microphone' | 'camera', LackText>

export const JA_LACKS: LackTexts = {
  insecure: {
    title: 'カメラとマイクを使えません',
    cure: '安全な接続で開かれていません。端末で「https://」から始まるアドレスで開き直してください。',
  },
  microphone: {
    title: 'マイクを使えません',
    cure: 'マイクをつなぎ、ブラウザの「マイク」を許可してから、画面を開き直してください。お客さまの声が届きません。',
  },
  camera: {
    title: 'カメラを使えません',
    cure: 'カメラをつなぎ、ブラウザの「カメラ」を許可してから、画面を開き直してください。お客さまの姿が見えません。',
  },
  speaker: {
    title: 'スピーカーがありません',
    cure: 'スピーカーをつなぎ、端末の音の出力先に選んでください。アバターの声が出ません。',
  },
  voice: {
    title: 'AIの声がありません',
    cure: '「設定」の「AIの声」で音声サービスの声を選ぶか、端末に音声合成の声を入れてください。それまでは字幕だけになります。',
  },
  ears: {
    title: 'AIが聞き取れません',
    cure: '端末でGoogle ChromeかMicrosoft Edgeを使うか、サーバーの担当者に音声認識サービス(TRANSCRIBE_URL)の用意をご相談ください。それまでは画面の文字で質問できます。',
  },
  sound: {
    title: '最初にさわるまで音が出ません',
    cure: '端末を起動したあとで、画面に一度さわってください。セットアップ用のsetup.shを使うと、この操作はいりません。',
  },
  gpu: {
    title: '用意した画像でキャラクターを動かしています',
    cure: 'GPUが使われていません。自社のキャラクターと、見た目を変えたキャラクターは、「設定」の「キャラクター」で絵を準備すると、この端末でも動きます。もっとなめらかに動かすには、ブラウザのハードウェア アクセラレーションをオンにするか、GPUのある端末にしてください。',
  },
  slow: {
    title: 'アバターの動きが遅くなっています',
    cure: '端末でほかのアプリを閉じてください。続くときは、性能の高い端末にしてください。',
  },
  memory: {
    title: 'メモリが少なめです',
    cure: '端末でほかのアプリを閉じてください。4GB以上の端末をおすすめします。',
  },
  orientation: {
    title: '画面の向きがテンプレートと違います',
    cure: '「表示」でテンプレートの向きを変えるか、端末の画面を回してください。',
  },
  storage: {
    title: '画像や動画が消えることがあります',
    cure: '端末でページをホーム画面に追加するか、ブックマークしてください。ネットワークが切れても表示を続けられます。',
  },
  fullScreen: {
    title: '全画面になっていません',
    cure: '画面に一度さわるか、F11キーを押してください。setup.shを使うと、いつも全画面で始まります。',
  },
  clock: {
    title: '端末の時計がずれています',
    cure: '端末の設定で、日付と時刻の自動設定をオンにしてください。',
  },
  network: {
    title: 'ネットワークが遅くなっています',
    cure: '端末を有線でつなぐか、Wi-Fiの電波を確かめてください。',
  },
  version: {
    title: '古い画面が表示されています',
    cure: 'お客さまのいないときに、自動で新しくなります。一日たっても変わらないときは、端末を再起動してください。',
  },
}

export const JA_NOT_ALLOWED_YET: NotAllowedYet = {
  microphone: {
    title: 'マイクがまだ許可されていません',
    cure: '端末のブラウザで「マイク」を許可してから、画面を開き直してください。許可するまで、呼び出しのたびに、お客さまの画面に確認が出ます。',
  },
  camera: {
    title: 'カメラがまだ許可されていません',
    cure: '端末のブラウザで「カメラ」を許可してから、画面を開き直してください。許可するまで、呼び出しのたびに、お客さまの画面に確認が出ます。',
  },
}

export const EN_LACKS: LackTexts = {
  insecure: {
    title: 'Camera and microphone cannot be used',
    cure: 'The page was not opened over a secure connection. Open the address that begins with “https://” on the device.',
  },
  microphone: {
    title: 'The microphone does not work',
    cure: 'Connect a microphone, allow “Microphone” in the browser, and open the page again. Visitors are not heard.',
  },
  camera: {
    title: 'The camera does not work',
    cure: 'Connect a camera, allow “Camera” in the browser, and open the page again. Visitors are not seen.',
  },
  speaker: {
    title: 'There is no speaker',
    cure: 'Connect a speaker and choose it as the device’s sound output. The avatar is not heard.',
  },
  voice: {
    title: 'The AI has no voice',
    cure: 'Choose a speech service’s voice under “Settings”, “AI voice”, or install voices on the device. Until then, the AI only shows captions.',
  },
  ears: {
    title: 'The AI cannot hear',
    cure: 'Use Google Chrome or Microsoft Edge on the device, or ask the person who runs the server for a speech recognition service (TRANSCRIBE_URL). Until then, visitors can type their questions.',
  },
  sound: {
    title: 'There is no sound before the first touch',
    cure: 'Touch the screen once after each start. Devices set up with setup.sh do not need this.',
  },
  gpu: {
    title: 'The character is shown from prepared pictures',
    cure: 'No GPU is used. Your own characters, and characters with a changed look, move on this device once their pictures are drawn under Settings > Characters. For smoother movement, turn on hardware acceleration in the browser, or use a device with a GPU.',
  },
  slow: {
    title: 'The avatar moves slowly',
    cure: 'Close other apps on the device. If it stays slow, use a faster device.',
  },
  memory: {
    title: 'The device has little memory',
    cure: 'Close other apps on the device. We recommend 4 GB or more.',
  },
  orientation: {
    title: 'The screen’s orientation differs from the template',
    cure: 'Change the template’s orientation under “Design”, or turn the device’s screen.',
  },
  storage: {
    title: 'Pictures and videos may be deleted',
    cure: 'Add the page to the home screen of the device, or bookmark it. Then it can go on without a network.',
  },
  fullScreen: {
    title: 'The page is not in full screen',
    cure: 'Touch the screen once, or press F11. Devices set up with setup.sh always start in full screen.',
  },
  clock: {
    title: 'The device’s clock is wrong',
    cure: 'Turn on automatic date and time in the device’s settings.',
  },
  network: {
    title: 'The network is slow',
    cure: 'Connect the device by cable, or check its Wi-Fi signal.',
  },
  version: {
    title: 'An old version of the page is shown',
    cure: 'It updates itself when no visitor is there. If it is still old after a day, restart the device.',
  },
}

export const EN_NOT_ALLOWED_YET: NotAllowedYet = {
  microphone: {
    title: 'The microphone is not allowed yet',
    cure: 'Allow “Microphone” in the device’s browser, and open the page again. Until then, the browser asks visitors at each call.',
  },
  camera: {
    title: 'The camera is not allowed yet',
    cure: 'Allow “Camera” in the device’s browser, and open the page again. Until then, the browser asks visitors at each call.',
  },
}
