import { BROWSER_NAMES, SYSTEM_NAMES } from '#core/accounts/device.ts'
import { defineTexts } from '../kit/texts/define.ts'

/** decisions 2: the browsers the user is signed in with. */
export const sessionTexts = defineTexts({
  ja: {
    title: 'ログイン中の端末',
    lead: '心当たりのない端末があるときは、ログアウトさせてから、パスワードを変更してください。',
    device: (browser: string, system: string) => `${system} の ${browser}`,
    browsers: { ...BROWSER_NAMES, unknown: 'ブラウザ(不明)' },
    systems: { ...SYSTEM_NAMES, unknown: '端末(不明)' },
    isThis: 'この端末',
    isOpen: '使用中',
    seen: (time: string) => `最後の利用 ${time}`,
    since: (time: string) => `ログイン ${time}`,
    from: (address: string) => `接続元 ${address}`,
    end: 'ログアウトさせる',
    endNamed: (device: string) => `${device} をログアウトさせる`,
    endOthers: 'ほかの端末をすべてログアウトさせる',
    endQuestion: (device: string) => `${device} をログアウトさせますか?`,
    endOthersQuestion: 'ほかの端末をすべてログアウトさせますか?',
    endText: 'その端末で開いている画面は閉じられ、進行中の応対は終わります。',
    ended: (count: number) => `${count}台の端末をログアウトさせました`,
    failed: 'ログイン中の端末を読み込めませんでした',
    tells: '新しい端末からのログインを、メールで知らせる',
    tellsTo: (address: string) => `${address} に送ります。`,
    tellsNobody:
      '確認できているメールアドレスがないため、届きません。ログインIDをメールアドレスにして確認すると届きます。',
  },
  en: {
    title: 'Signed-in devices',
    lead: 'If you do not recognize one, sign it out and then change your password.',
    device: (browser, system) => `${browser} on ${system}`,
    browsers: { ...BROWSER_NAMES, unknown: 'Unknown browser' },
    systems: { ...SYSTEM_NAMES, unknown: 'an unknown device' },
    isThis: 'This device',
    isOpen: 'In use',
    seen: (time) => `Last used ${time}`,
    since: (time) => `Signed in ${time}`,
    from: (address) => `From ${address}`,
    end: 'Sign out',
    endNamed: (device) => `Sign out ${device}`,
    endOthers: 'Sign out all other devices',
    endQuestion: (device) => `Sign out ${device}?`,
    endOthersQuestion: 'Sign out all other devices?',
    endText: 'Its open pages close, and any call there ends.',
    ended: (count) => (count === 1 ? '1 device was signed out' : `${count} devices were signed out`),
    failed: 'Could not load your devices',
    tells: 'Email me about sign-ins from new devices',
    tellsTo: (address) => `Sent to ${address}.`,
    tellsNobody:
      'You have no confirmed email address. To get these emails, use one as your login ID and confirm it.',
  },
})
