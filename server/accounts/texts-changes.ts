import { clockWords, dayWords } from '#core/time/japan-words.ts'
import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

/** Changes of an account's credentials about which its owner gets a mail. */
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
  /** Whether this is the day's last mail of its kind. The mail then says that no more follow for 24 hours. */
  isLast: boolean
  /** Base URL of the product, without a trailing slash. */
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
      recoveryCodesRenewed: '回復コードが再発行されました',
      passwordChanged: 'パスワードが変更されました',
      loginIdChanged: 'ログインIDが変更されました',
      noticesOff: '新しい端末からのログインのお知らせが停止されました',
      wrongCodes: 'パスワードが入力され、続いて2段階認証のコードが10回まちがえて入力されました',
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
      passkeysReset: 'An administrator removed your passkeys',
      secondFactorOn: 'Two-step verification was switched on',
      secondFactorOff: 'Two-step verification was switched off',
      secondFactorReset: 'An administrator switched off your two-step verification',
      recoveryCodesRenewed: 'New recovery codes were created',
      passwordChanged: 'The password was changed',
      loginIdChanged: 'The login ID was changed',
      noticesOff: 'Emails about sign-ins from new devices were switched off',
      wrongCodes: 'Someone entered your password and then ten wrong two-step codes',
    } satisfies Record<AccountChangeKind, string>,
    opening: (what: string) => `On your account: ${what}.`,
    facts: { at: 'When' },
    at: (day: string, clock: string) => `${day}, ${clock} (Japan)`,
    own: 'If this was you, or an administrator acting for you, you do not need to do anything.',
    others:
      "If not, change your password now and tell your company's administrator. On this page you can also sign out all other devices and remove passkeys you do not recognize:",
    reset: 'If you can no longer sign in, get a new password here:',
    last: 'Because there were many of these emails, we will not send another one for 24 hours.',
  },
} as const satisfies Record<MailLanguage, unknown>

/** The mail about a changed account. The owner's name is the only user-written text in it. */
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
