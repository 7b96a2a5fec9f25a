import { defineTexts } from '../kit/texts/define.ts'

/** Texts of the standby page and of calls that say why there is no microphone, and what to do. */
export const microphoneProblemTexts = defineTexts({
  ja: {
    denied: {
      why: 'マイクが許可されていないため',
      cure: 'アドレスバーの左にあるアイコンを押し、「マイク」を「許可」にしてから、もう一度お試しください。',
    },
    missing: { why: 'マイクが見つからないため', cure: 'マイクを接続してから、もう一度お試しください。' },
    insecure: {
      why: 'このアドレスではマイクを使えないため',
      cure: 'https で始まるアドレスで、この画面を開いてください。アドレスは管理者にお問い合わせください。',
    },
    noPeers: {
      why: 'このブラウザでは通話できないため',
      cure: 'Chrome、Edge、Firefox、Safari のいずれかの新しい版でお試しください。',
    },
  },
  en: {
    denied: {
      why: 'microphone access is blocked',
      cure: 'Press the icon at the left of the address bar, set “Microphone” to “Allow”, then try again.',
    },
    missing: { why: 'there is no microphone', cure: 'Connect a microphone, then try again.' },
    insecure: {
      why: 'the microphone cannot be used at this address',
      cure: 'Open this page at an address that starts with https. Ask your administrator for it.',
    },
    noPeers: {
      why: 'this browser cannot make calls',
      cure: 'Please use a recent Chrome, Edge, Firefox or Safari.',
    },
  },
})
