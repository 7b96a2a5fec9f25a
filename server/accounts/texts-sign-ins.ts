import { BROWSER_NAMES, type Browser, SYSTEM_NAMES, type System } from '#core/accounts/device.ts'
import { clockWords, dayWords } from '#core/time/japan-words.ts'
import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

interface SignInMail {
  name: string
  at: number
  browser: Browser
  system: System
  /** IP address of the browser, shortened by roughAddress. */
  address: string
  /** Whether this is the day's last mail of its kind. The mail then says that no more follow for 24 hours. */
  isLast: boolean
  /** Base URL of the product, without a trailing slash. */
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
    subject: '[Uketsuke] New sign-in to your account',
    opening: 'Someone signed in to your account from a new browser.',
    facts: { at: 'When', device: 'Device', address: 'From' },
    at: (day: string, clock: string) => `${day}, ${clock} (Japan)`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'an unknown device',
    own: 'If this was you, you do not need to do anything.',
    others:
      'If not, change your password now. On this page you can also sign out all other devices and remove passkeys you do not recognize:',
    reset: 'If you can no longer sign in, get a new password here:',
    off: 'You can turn these emails off in your profile.',
    last: 'Because there were many sign-ins from new devices, we will not send another email for 24 hours. Your profile lists the devices that are signed in.',
  },
} as const satisfies Record<MailLanguage, unknown>

/**
 * The mail about a sign-in from a new browser. It contains no text from the person who signed in: browser and system names come
 * from fixed lists.
 */
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
