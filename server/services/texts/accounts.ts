import { TEMPORARY_PASSWORD_MS } from '#rules/limits.ts'
import type { MailLanguage, MailText } from './mail.ts'

/** Spec 4.2: what the pages say after a mail has gone out. */
export const PASSWORD_MAILED = '仮パスワードをメールでお送りしました'
export const REGISTERED = 'アカウントを登録しました'

const HOURS = TEMPORARY_PASSWORD_MS / 3_600_000

/** A temporary password: of a new account, of one an administrator has added, or asked for by its owner. */
export type PasswordMailKind = 'registered' | 'added' | 'reset'

interface PasswordMail {
  name: string
  loginId: string
  password: string
  /** Where to sign in. */
  url: string
}

const JA_OPENINGS: Record<PasswordMailKind, string> = {
  registered: 'アカウントの登録ありがとうございます。',
  added: 'Uketsuke のアカウントが作成されました。',
  reset: 'パスワードの再設定を受け付けました。お心当たりがない場合は、このメールを破棄してください。',
}
const EN_OPENINGS: Record<PasswordMailKind, string> = {
  registered: 'Thank you for registering an account.',
  added: 'An account of Uketsuke has been made for you.',
  reset: 'A new password was asked for. If that was not you, please ignore this mail.',
}

export function passwordMail(kind: PasswordMailKind, lang: MailLanguage, mail: PasswordMail): MailText {
  const { name, loginId, password, url } = mail
  if (lang === 'en') {
    return {
      subject: '[Uketsuke] Your temporary password',
      text: [
        `Dear ${name},`,
        '',
        EN_OPENINGS[kind],
        '',
        `Login ID: ${loginId}`,
        `Temporary password: ${password}`,
        '',
        `Sign in within ${HOURS} hours and set your own password:`,
        url,
        ...(kind === 'reset' ? ['', 'Your old password works until you use the temporary one.'] : []),
      ].join('\n'),
    }
  }
  return {
    subject: '【Uketsuke】仮パスワードのお知らせ',
    text: [
      `${name} 様`,
      '',
      JA_OPENINGS[kind],
      '',
      `ログインID: ${loginId}`,
      `仮パスワード: ${password}`,
      '',
      `${HOURS}時間以内にログインして、新しいパスワードを設定してください。`,
      url,
      ...(kind === 'reset' ? ['', '仮パスワードを使うまでは、これまでのパスワードも使えます。'] : []),
    ].join('\n'),
  }
}
