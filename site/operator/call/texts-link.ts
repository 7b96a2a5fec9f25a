import type { LinkCause } from '#core/calls/link-cause.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import { defineTexts } from '../../kit/texts/define.ts'

const JA_LINK: Record<LinkQuality, string> = {
  good: '良好です',
  spotty: '不安定です',
  bad: '悪くなっています',
  unknown: '確認しています',
}

/** The one-word label in the header of a call. */
const JA_SHORT_LINK: Record<LinkQuality, string> = {
  good: '良好',
  spotty: '不安定',
  bad: '悪化',
  unknown: '確認中',
}

const EN_SHORT_LINK: Record<LinkQuality, string> = {
  good: 'Good',
  spotty: 'Spotty',
  bad: 'Bad',
  unknown: 'Checking',
}

const JA_SENTENCE: Record<LinkQuality, string> = {
  good: '映像も音声も、遅れなく届いています。',
  spotty: '映像が乱れることがあります。声は届きます。',
  bad: '映像や声が途切れることがあります。',
  unknown: '通信の状態を確認しています。',
}

const EN_SENTENCE: Record<LinkQuality, string> = {
  good: 'Video and audio arrive without delay.',
  spotty: 'The video may freeze at times. Voices still get through.',
  bad: 'Video and voices may break up.',
  unknown: 'Checking the connection.',
}

/** `good` and `spotty` have the labels that Spec 8 gives in English. */
const EN_LINK: Record<LinkQuality, string> = {
  good: 'Good network connection',
  spotty: 'Spotty network connection',
  bad: 'Bad network connection',
  unknown: 'Checking the network',
}

export const LINK_WORDS = { ja: JA_LINK, en: EN_LINK }

const JA_CAUSE: Record<LinkCause, string> = {
  none: '通信に問題はありません。',
  kioskProcessor: 'サイネージ端末の処理が追いついていません。',
  kioskNetwork: 'サイネージ側の通信が不安定です。',
  ownNetwork: 'こちらの通信が不安定です。',
  between: 'サーバーとの間の通信が不安定です。',
  camera: 'お客さまのカメラの映像が止まっています。',
}

const EN_CAUSE: Record<LinkCause, string> = {
  none: 'The connection is fine.',
  kioskProcessor: 'The display’s computer cannot keep up.',
  kioskNetwork: "The display's network is unstable.",
  ownNetwork: 'Your own network is unstable.',
  between: 'The connection to the server is unstable.',
  camera: "The visitor's camera has stopped.",
}

const JA_ADVICE: Record<LinkCause, string> = {
  none: '',
  kioskProcessor: '端末で動いているほかのアプリを閉じるか、サイネージの設定で動画を減らしてください。',
  kioskNetwork: '声はそのまま届きます。続くときは、店舗の回線や Wi-Fi の電波を確認してください。',
  ownNetwork: '有線の回線に切り替えるか、ほかの通信を止めてください。画面共有を終えると軽くなります。',
  between: '少し待っても直らないときは、管理者に連絡してください。',
  camera: 'サイネージのカメラの接続と許可を確認してください。声で案内を続けられます。',
}

const EN_ADVICE: Record<LinkCause, string> = {
  none: '',
  kioskProcessor: 'Close other programs on the device, or show fewer videos on this display.',
  kioskNetwork: "Voice still works. If this continues, check the store's internet connection or Wi-Fi.",
  ownNetwork: 'Use a network cable or stop other downloads. Ending a screen share also helps.',
  between: 'If it does not improve, contact your administrator.',
  camera: "Check that the display's camera is connected and allowed. You can continue by voice.",
}

/** 通信の状態: quality of the connection, cause and advice. */
export const linkTexts = defineTexts({
  ja: {
    link: '通信の状態',
    voiceOnly: '映像なし(声のみ)',
    causes: JA_CAUSE,
    advice: JA_ADVICE,
    shortLinks: JA_SHORT_LINK,
    sentences: JA_SENTENCE,
    relayed: '中継サーバーを通してつながっています。',
    socket: 'WebSocket の回線で通話しています',
    blocked: {
      signage: 'サイネージ側のネットワークが通常の通話を通していません。',
      host: 'こちらのネットワークが通常の通話を通していません。',
      both: 'どちらのネットワークも通常の通話を通していません。',
    },
    socketText: '声とキャラクターの動きはそのまま届きます。お客さまの映像と画面共有は使えません。',
    lacks: 'このブラウザでは WebSocket の回線を使えません',
    lacksText:
      'ネットワークが通常の通話を通さず、このブラウザは代わりの回線の音声に対応していません。Chrome、Edge、Firefox 130 以降、Safari 26 以降でお試しください。',
    unheard: {
      signage: 'お客さまの声と映像はここには届きません',
      host: 'オペレーターの声はここには届きません',
    },
    join: '',
    unheardText:
      'その人のネットワークが通常の通話を通さないため、声は二人の間だけを WebSocket で流れています。',
  },
  en: {
    link: 'Network',
    voiceOnly: 'Voice only, no video',
    causes: EN_CAUSE,
    advice: EN_ADVICE,
    shortLinks: EN_SHORT_LINK,
    sentences: EN_SENTENCE,
    relayed: 'The connection runs through a relay server.',
    socket: 'This call uses a WebSocket connection',
    blocked: {
      signage: "The display's network blocks regular calls.",
      host: 'Your network blocks regular calls.',
      both: 'Both networks block regular calls.',
    },
    socketText:
      "Voice and the character's movements still work. The visitor's video and screen sharing do not.",
    lacks: 'This browser cannot use a WebSocket connection',
    lacksText:
      'The network blocks regular calls, and this browser does not support audio over WebSocket. Try Chrome, Edge, Firefox 130 or later, or Safari 26 or later.',
    unheard: {
      signage: 'You cannot see or hear the visitor here',
      host: 'You cannot hear the operator here',
    },
    join: ' ',
    unheardText:
      'Their network blocks regular calls, so the voices use a WebSocket connection between the two only.',
  },
})
