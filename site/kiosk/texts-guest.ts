import type { Language } from '#core/languages.ts'
import { defineTexts, pickTexts } from '../kit/texts/define.ts'
import { kioskTexts } from './texts.ts'

/**
 * Texts of the stage for a reservation's visitor (guest), who reads them on their own device. They mention no staff
 * nearby, no touch buttons and no screen to step up to.
 */
const guestStageTexts = defineTexts({
  ja: {
    stage: {
      greeting: 'ようこそ',
      visit: (_companyName: string) => '',
      visitEnd: (_companyName: string) => 'このままお待ちください。',
      inCharge: 'お相手',
      staff: '担当者',
      visitor: 'あなた',
      sharedScreen: '相手の画面',
      thanks: ['ありがとうございました。'],
      offline: 'ただいま、つなぎ直しています',
      offlineLines: ['この画面のまま、', '少しお待ちください。'],
      offlineReturns: 'つながりしだい、続けられます',
    },
    page: {
      unconnected: '映像と音声がつながりません。つなぎ直していますので、このままお待ちください。',
      hostLost: (seconds: number) =>
        seconds > 0
          ? `相手との通信が途切れました。つなぎ直しています。あと ${seconds}秒ほどお待ちください。`
          : '相手との通信が途切れました。',
    },
  },
  en: {
    stage: {
      greeting: 'Welcome',
      visit: () => '',
      visitEnd: () => 'Please stay on this page.',
      inCharge: 'Your host',
      staff: 'Your host',
      visitor: 'You',
      sharedScreen: 'Shared screen',
      thanks: ['Thank you very much.'],
      offline: 'The connection was lost',
      offlineLines: ['Please stay on this page', 'for a moment.'],
      offlineReturns: 'You can go on as soon as we are connected',
    },
    page: {
      unconnected: 'Video and sound could not be connected. We keep trying. Please stay on this page.',
      hostLost: (seconds) =>
        seconds > 0
          ? `The connection to your host was lost. Please wait about ${seconds} seconds while we reconnect.`
          : 'The connection to your host was lost.',
    },
  },
  zh: {
    stage: {
      greeting: '欢迎',
      visit: () => '',
      visitEnd: () => '请留在此页面稍候。',
      inCharge: '对方',
      staff: '负责人',
      visitor: '您',
      sharedScreen: '对方的屏幕',
      thanks: ['感谢您的参加。'],
      offline: '正在重新连接',
      offlineLines: ['请停留在此页面，', '稍候片刻。'],
      offlineReturns: '连接恢复后即可继续',
    },
    page: {
      unconnected: '画面和声音未能接通，正在重新连接。请留在此页面稍候。',
      hostLost: (seconds) =>
        seconds > 0 ? `与对方的连接已中断，正在重新连接。请再等约${seconds}秒。` : '与对方的连接已中断。',
    },
  },
})

const kioskWords = (language: Language) => pickTexts(kioskTexts, language)
export type KioskWords = ReturnType<typeof kioskWords>

/** The kiosk's texts in the version for reservations' visitors (guests). */
export function guestWords(language: Language): KioskWords {
  const [kiosk, guest] = [kioskWords(language), pickTexts(guestStageTexts, language)]
  return { stage: { ...kiosk.stage, ...guest.stage }, page: { ...kiosk.page, ...guest.page } }
}
