import { clockWords, dayWords } from '#core/time/japan-words.ts'
import { type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'
import { greetingOf } from './texts.ts'

/** What opens an account, and is another than before. */
export const ACCOUNT_CHANGES = [
  'passkeyAdded',
  'passkeyDeleted',
  'passkeysReset',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodesRenewed',
  'passwordChanged',
  'loginIdChanged',
  'noticesOff',
  'wrongCodes',
] as const
export type AccountChangeKind = (typeof ACCOUNT_CHANGES)[number]

interface AccountChangeMail {
  name: string
  at: number
  kind: AccountChangeKind
  /** No other one of these is sent for a day. */
  isLast: boolean
  /** Of the product, without a slash at its end. */
  publicUrl: string
}

const WORDS = {
  ja: {
    subject: (what: string) => `【Uketsuke】${what}`,
    what: {
      passkeyAdded: 'パスキーが追加されました',
      passkeyDeleted: 'パスキーが削除されました',
      passkeysReset: '管理者がパスキーを解除しました',
      secondFactorOn: '2段階認証が設定されました',
      secondFactorOff: '2段階認証が停止されました',
      secondFactorReset: '管理者が2段階認証を解除しました',
      recoveryCodesRenewed: '予備コードが再発行されました',
      passwordChanged: 'パスワードが変更されました',
      loginIdChanged: 'ログインIDが変更されました',
      noticesOff: '新しい端末からのログインのお知らせが停止されました',
      wrongCodes: 'ログインのときに、2段階認証のコードが10回まちがえて入力されました',
    } satisfies Record<AccountChangeKind, string>,
    opening: (what: string) => `あなたのアカウントで、${what}。`,
    facts: { at: '日時' },
    at: (day: string, clock: string) => `${day} ${clock}(日本時間)`,
    own: 'ご自身で、または管理者に頼んで行ったことであれば、何もする必要はありません。',
    others:
      '心当たりがないときは、すぐにパスワードを変更し、会社の管理者に知らせてください。次の画面で、ほかの端末をすべてログアウトさせ、知らないパスキーを削除できます。',
    reset: 'ログインできなくなっているときは、ここから新しいパスワードを受け取れます。',
    last: 'このようなお知らせが続いたため、24時間が過ぎるまで次のメールはお送りしません。',
  },
  en: {
    subject: (what: string) => `[Uketsuke] ${what}`,
    what: {
      passkeyAdded: 'A passkey was added',
      passkeyDeleted: 'A passkey was removed',
      passkeysReset: 'An administrator has removed your passkeys',
      secondFactorOn: 'Two-step sign-in was switched on',
      secondFactorOff: 'Two-step sign-in was switched off',
      secondFactorReset: 'An administrator has switched off your two-step sign-in',
      recoveryCodesRenewed: 'Recovery codes were made anew',
      passwordChanged: 'The password was changed',
      loginIdChanged: 'The login ID was changed',
      noticesOff: 'Mails about sign-ins from new devices were switched off',
      wrongCodes: 'At the sign-in, ten wrong codes were entered after the right password',
    } satisfies Record<AccountChangeKind, string>,
    opening: (what: string) => `On your account: ${what}.`,
    facts: { at: 'When' },
    at: (day: string, clock: string) => `${day}, ${clock} (Japan)`,
    own: 'If that was you, or an administrator whom you asked, there is nothing to do.',
    others:
      "If it was not, change your password at once and tell your company's administrator. On this page you can also sign out all other devices, and remove passkeys that you do not know:",
    reset: 'If you cannot sign in any more, you get a new password here:',
    last: 'There were many of these mails: the next one is not sent before 24 hours have passed.',
  },
} as const satisfies Record<MailLanguage, unknown>

/** It holds nothing that anybody has written but the owner's name. */
export function accountChangeMail(language: MailLanguage, mail: AccountChangeMail): MailBody {
  const words = WORDS[language]
  const { name, at, kind, isLast, publicUrl } = mail
  const what = words.what[kind]
  return mailBody({
    language,
    subject: words.subject(what),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'words', text: words.opening(what) },
      { kind: 'facts', facts: [[words.facts.at, words.at(dayWords(at, language), clockWords(at))]] },
      { kind: 'words', text: words.own },
      { kind: 'link', words: words.others, url: `${publicUrl}/app/users/profile` },
      { kind: 'link', words: words.reset, url: `${publicUrl}/test/passwordReset` },
      ...(isLast ? [{ kind: 'words', text: words.last } as const] : []),
    ],
  })
}
