import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

/** Spec 4.2: messages shown after a mail was sent. */
export const PASSWORD_MAILED = '仮パスワードをメールでお送りしました'
export const REGISTERED = 'アカウントを登録しました'
export const CODE_MAILED = '確認コードをメールでお送りしました'

const HOURS = TEMPORARY_PASSWORD_MS / 3_600_000

/** Reason for mailing a temporary password: self-registration, an account added by an administrator, or a reset. */
export type PasswordMailKind = 'registered' | 'added' | 'reset'

interface PasswordMail {
  /** The user's name; omitted until the address is confirmed, because an attacker could have entered it. */
  name: string | undefined
  loginId: string
  password: string
  /** Address of the sign-in page. */
  url: string
}

const PASSWORD_WORDS = {
  ja: {
    subject: '【Uketsuke】仮パスワードのお知らせ',
    openings: {
      registered: 'アカウントの登録ありがとうございます。',
      added: 'Uketsuke のアカウントが作成されました。',
      reset: 'パスワードの再設定を受け付けました。お心当たりがない場合は、このメールを破棄してください。',
    },
    loginId: 'ログインID',
    password: '仮パスワード',
    signIn: `${HOURS}時間以内にログインして、新しいパスワードを設定してください。`,
    oldWorks: '仮パスワードを使うまでは、これまでのパスワードも使えます。',
  },
  en: {
    subject: '[Uketsuke] Your temporary password',
    openings: {
      registered: 'Thank you for registering an account.',
      added: 'A Uketsuke account was created for you.',
      reset: 'You asked for a new password. If this was not you, ignore this email.',
    },
    loginId: 'Login ID',
    password: 'Temporary password',
    signIn: `Sign in within ${HOURS} hours and set a new password:`,
    oldWorks: 'Your old password works until you use the temporary one.',
  },
} as const satisfies Record<MailLanguage, unknown>

export function passwordMail(kind: PasswordMailKind, language: MailLanguage, mail: PasswordMail): MailBody {
  const words = PASSWORD_WORDS[language]
  const { name, loginId, password, url } = mail
  return mailBody({
    language,
    subject: words.subject,
    greeting: name === undefined ? undefined : greetingOf(name, language),
    parts: [
      { kind: 'words', text: words.openings[kind] },
      { kind: 'facts', facts: [[words.loginId, loginId]] },
      { kind: 'code', name: words.password, value: password },
      { kind: 'link', words: words.signIn, url },
      ...(kind === 'reset' ? [{ kind: 'words', text: words.oldWorks } as const] : []),
    ],
  })
}

const CODE_WORDS = {
  ja: {
    subject: '【Uketsuke】確認コードのお知らせ',
    opening:
      'このメールアドレスで Uketsuke のアカウントが登録されました。お心当たりがない場合は、このメールを破棄してください。',
    code: '確認コード',
    ask: `ログインして、${HOURS}時間以内に予約の画面で確認コードを入力すると、予約できるようになります。`,
  },
  en: {
    subject: '[Uketsuke] Your confirmation code',
    opening:
      'A Uketsuke account was registered with this email address. If this was not you, ignore this email.',
    code: 'Confirmation code',
    ask: `Sign in and enter this code on the reservation page within ${HOURS} hours. Then you can make reservations:`,
  },
} as const satisfies Record<MailLanguage, unknown>

/**
 * The mail with a code that confirms the address. It contains no text from the person who registered, because the
 * address may belong to someone else.
 */
export function codeMail(language: MailLanguage, { code, url }: { code: string; url: string }): MailBody {
  const words = CODE_WORDS[language]
  return mailBody({
    language,
    subject: words.subject,
    parts: [
      { kind: 'words', text: words.opening },
      { kind: 'code', name: words.code, value: code },
      { kind: 'link', words: words.ask, url },
    ],
  })
}
