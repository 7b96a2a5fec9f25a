import type { Browser, System } from '#rules/device.ts'
import { defineTexts } from './define.ts'

const browserNames = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const satisfies Partial<Record<Browser, string>>

const systemNames = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  chromeos: 'ChromeOS',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
} as const satisfies Partial<Record<System, string>>

/** decisions 2: the browsers somebody is signed in with. */
export const sessionTexts = defineTexts({
  ja: {
    title: 'ログイン中の端末',
    lead: '心当たりのない端末があるときは、ログアウトさせてから、パスワードを変更してください。',
    device: (browser: string, system: string) => `${system} の ${browser}`,
    browsers: { ...browserNames, unknown: 'ブラウザ(不明)' },
    systems: { ...systemNames, unknown: '端末(不明)' },
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
  },
  en: {
    title: 'Signed-in devices',
    lead: 'If you do not recognise one, sign it out and then change your password.',
    device: (browser, system) => `${browser} on ${system}`,
    browsers: { ...browserNames, unknown: 'Unknown browser' },
    systems: { ...systemNames, unknown: 'an unknown device' },
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
    endText: 'Its open pages are closed, and a call under way there ends.',
    ended: (count) => (count === 1 ? '1 device is signed out' : `${count} devices are signed out`),
    failed: 'Your devices could not be loaded',
  },
})
