import type { PushPayload } from '#core/alerts/contract-push.ts'

/** What a click on a notification opens. */
export interface NoticeTarget {
  /** Path for a new window. */
  path: string
  /** Set for a ringing call. */
  requestId?: string
}

export interface PushNotice {
  title: string
  options: {
    body: string
    tag: string
    lang: string
    icon: string
    badge: string
    data: NoticeTarget
    silent?: boolean
    renotify?: boolean
    requireInteraction?: boolean
    actions?: { action: string; title: string }[]
  }
}

/** Id of the notification action that answers the call. */
export const ACCEPT = 'accept'

const STANDBY = '/app/service/standby'
const LANGUAGES = { ja: '日本語', en: '英語', zh: '中国語' } as const
const LANGUAGES_EN = { ja: 'Japanese', en: 'English', zh: 'Chinese' } as const

const WORDS = {
  ja: {
    call: (place: string) => `お客さまがお待ちです ${place}`,
    button: (text: string) => `ボタン: ${text}`,
    language: (lang: keyof typeof LANGUAGES) => `言語: ${LANGUAGES[lang]}`,
    accept: '応対する',
    answered: (name: string) => `${name}さんが応対しました。対応の必要はありません。`,
    over: 'お客さまの呼び出しは終わりました。',
  },
  en: {
    call: (place: string) => `A visitor is waiting: ${place}`,
    button: (text: string) => `Button: ${text}`,
    language: (lang: keyof typeof LANGUAGES) => `Language: ${LANGUAGES_EN[lang]}`,
    accept: 'Answer',
    answered: (name: string) => `${name} has answered. Nothing needs to be done.`,
    over: 'The visitor has left.',
  },
} as const

const LOOK = { icon: '/icons/app-192.png', badge: '/icons/app-192.png' } as const

/**
 * Builds the notification of a push. All pushes of one call share a tag, so that the notification of the call's end
 * silently replaces the notification of the ringing call.
 */
export function noticeOf(payload: PushPayload, browserLanguage: string): PushNotice {
  const lang = browserLanguage.startsWith('en') ? 'en' : 'ja'
  const words = WORDS[lang]
  if (payload.kind === 'notice') {
    const { title, body, path } = payload
    return { title, options: { ...LOOK, body, lang: payload.lang ?? lang, tag: title, data: { path } } }
  }
  const { requestId, signageName } = payload
  const call = { ...LOOK, lang, tag: `call-${requestId}` }
  if (payload.kind === 'callOver') {
    const body = payload.hostName === null ? words.over : words.answered(payload.hostName)
    return { title: signageName, options: { ...call, body, silent: true, data: { path: STANDBY } } }
  }
  const { storeName, touchButton } = payload
  const facts = [...(touchButton ? [words.button(touchButton)] : []), words.language(payload.lang)]
  return {
    title: words.call([storeName, signageName].filter(Boolean).join(' ')),
    options: {
      ...call,
      body: facts.join('\n'),
      renotify: true,
      requireInteraction: true,
      data: { path: STANDBY, requestId },
      actions: [{ action: ACCEPT, title: words.accept }],
    },
  }
}

/**
 * Path for a new window. If the user pressed the answer button, the path contains `accept`, and the opened page answers
 * the call.
 */
export const addressOf = ({ path, requestId }: NoticeTarget, action: string): string =>
  requestId !== undefined && action === ACCEPT ? `${path}?accept=${requestId}` : path

/** Whether a page is one for staff, which shows incoming calls. The kiosk's page is not. */
export const isStaffPage = (url: string): boolean =>
  /^\/(app|store|admin)(\/|$)/.test(new URL(url).pathname) &&
  !/^\/app\/signage\/view/.test(new URL(url).pathname)
