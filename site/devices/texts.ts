import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the device panel. */
export const devicesTexts = defineTexts({
  ja: {
    open: '機器を選ぶ・確かめる',
    failed: '画面を読み込めませんでした。ネットワークを確かめて、もう一度お試しください。',
    title: 'カメラ・マイク・スピーカー',
    close: '閉じる',
    lead: '選んだ機器は、このブラウザーが覚えます。',
    standard: 'ブラウザーにまかせる',
    unnamed: (number: number) => `機器 ${number}`,
    away: '選んだ機器がつながっていません。つながるまで、ほかの機器を使います。',
    camera: {
      label: 'カメラ',
      preview: 'カメラの映像',
      show: 'カメラを映す',
      off: '顔の動きをカメラで取り込むときに使います。映像は来訪者に送られません。',
      asking: 'ブラウザーの確認で「許可」を押してください',
      denied: 'カメラが許可されていません',
      deniedCure:
        'アドレスバーの左にあるアイコンを押し、「カメラ」を「許可」にしてから、もう一度お試しください。',
      missing: 'カメラを使えません',
      missingCure: 'カメラをつなぎ、ほかのアプリで使っていないか確かめてから、もう一度お試しください。',
    },
    microphone: {
      label: 'マイク',
      level: '声の大きさ',
      hint: 'いつもの声で話してください。線が右の三分の一に届くのが目安です。',
    },
    speaker: {
      label: 'スピーカー',
      play: '音を鳴らす',
      hint: '来訪者の声が出る機器です。呼び出し音は、端末のいつもの出力から鳴ります。',
      fixed: 'このブラウザーでは選べません。端末の設定で選んでください。',
      failed: '音を鳴らせませんでした。端末の音量と出力先を確かめてください。',
    },
    retry: 'もう一度',
  },
  en: {
    open: 'Choose and check devices',
    failed: 'This panel could not be loaded. Check your network and try again.',
    title: 'Camera, microphone, and speaker',
    close: 'Close',
    lead: 'This browser remembers your choice.',
    standard: 'Let the browser choose',
    unnamed: (number: number) => `Device ${number}`,
    away: 'The chosen device is not connected. Another device is used until it is.',
    camera: {
      label: 'Camera',
      preview: 'Camera preview',
      show: 'Show the camera',
      off: 'Used to track your face. The picture is not sent to visitors.',
      asking: 'Press “Allow” when the browser asks',
      denied: 'Camera access is blocked',
      deniedCure: 'Press the icon at the left of the address bar, set “Camera” to “Allow”, then try again.',
      missing: 'The camera cannot be used',
      missingCure: 'Connect a camera, make sure no other program is using it, and try again.',
    },
    microphone: {
      label: 'Microphone',
      level: 'Microphone level',
      hint: 'Speak normally. The line should reach the last third.',
    },
    speaker: {
      label: 'Speaker',
      play: 'Play a sound',
      hint: 'Plays the visitor’s voice. Calls ring on your device’s default output.',
      fixed: 'You cannot choose a speaker in this browser. Choose it in your device’s settings.',
      failed: 'The sound could not be played. Check your device’s volume and output.',
    },
    retry: 'Try again',
  },
})
