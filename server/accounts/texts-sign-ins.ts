import { BROWSER_NAMES, type Browser, SYSTEM_NAMES, type System } from '#core/accounts/device.ts'
import { clockWords, dayWords } from '#core/time/japan-words.ts'
import { type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'
import { greetingOf } from './texts.ts'

interface SignInMail {
  name: string
  at: number
  browser: Browser
  system: System
  /** As it is told (rough-address). */
  address: string
  /** No other one is sent for a day. */
  isLast: boolean
  /** Of the product, without a slash at its end. */
  publicUrl: string
}

const WORDS = {
  ja: {
    subject: '【Uketsuke】新しい端末からログインがありました',
    opening: 'あなたのアカウントに、これまで使われたことのないブラウザからログインがありました。',
    facts: { at: '日時', device: '端末', address: '接続元' },
    at: (day: string, clock: string) => `${day} ${clock}(日本時間)`,
    device: (browser: string, system: string) => `${system} の ${browser}`,
    unknownBrowser: 'ブラウザ(不明)',
    unknownSystem: '端末(不明)',
    own: 'ご自身のログインであれば、何もする必要はありません。',
    others:
      '心当たりがないときは、すぐにパスワードを変更してください。次の画面で、ほかの端末をすべてログアウトさせ、知らないパスキーを削除できます。',
    reset: 'ログインできなくなっているときは、ここから新しいパスワードを受け取れます。',
    off: 'このお知らせは、プロフィール設定で止められます。',
    last: '新しい端末からのログインが続いたため、24時間が過ぎるまで次のお知らせはお送りしません。ログイン中の端末は、プロフィール設定で確かめられます。',
  },
  en: {
    subject: '[Uketsuke] A sign-in from a new device',
    opening: 'Somebody has signed in to your account with a browser that has not been used for it before.',
    facts: { at: 'When', device: 'Device', address: 'From' },
    at: (day: string, clock: string) => `${day}, ${clock} (Japan)`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'an unknown device',
    own: 'If that was you, there is nothing to do.',
    others:
      'If it was not, change your password at once. On this page you can also sign out all other devices, and remove passkeys that you do not know:',
    reset: 'If you cannot sign in any more, you get a new password here:',
    off: 'You can switch these mails off on your profile.',
    last: 'There were many sign-ins from new devices: the next one is not told before 24 hours have passed. Your profile lists the devices that are signed in.',
  },
} as const satisfies Record<MailLanguage, unknown>

/** It holds nothing that whoever signed in has written: browser and system are ours, from a list. */
export function signInMail(language: MailLanguage, mail: SignInMail): MailBody {
  const words = WORDS[language]
  const { name, at, browser, system, address, isLast, publicUrl } = mail
  const device = words.device(
    browser === 'unknown' ? words.unknownBrowser : BROWSER_NAMES[browser],
    system === 'unknown' ? words.unknownSystem : SYSTEM_NAMES[system],
  )
  return mailBody({
    language,
    subject: words.subject,
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'words', text: words.opening },
      {
        kind: 'facts',
        facts: [
          [words.facts.at, words.at(dayWords(at, language), clockWords(at))],
          [words.facts.device, device],
          [words.facts.address, address],
        ],
      },
      { kind: 'words', text: words.own },
      { kind: 'link', words: words.others, url: `${publicUrl}/app/users/profile` },
      { kind: 'link', words: words.reset, url: `${publicUrl}/test/passwordReset` },
      { kind: 'words', text: words.off },
      ...(isLast ? [{ kind: 'words', text: words.last } as const] : []),
    ],
  })
}
