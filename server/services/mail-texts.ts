import { TEMPORARY_PASSWORD_MS } from '#rules/limits.ts'

export type MailLanguage = 'ja' | 'en'

export interface MailText {
  subject: string
  text: string
}

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

/** To the system administrators. */
export const licenceRequestMail = (request: {
  companyName: string
  userName: string
  count: number
  note: string
  url: string
}): MailText => ({
  subject: `【Uketsuke】ライセンス追加の申し込み: ${request.companyName}`,
  text: [
    `${request.companyName} の ${request.userName} さんから、アバターの契約数を ${request.count} 増やす申し込みがありました。`,
    ...(request.note === '' ? [] : ['', request.note]),
    '',
    '管理ページで回答してください。',
    request.url,
  ].join('\n'),
})

/** To whoever asked. */
export const licenceAnswerMail = (answer: {
  userName: string
  count: number
  isAccepted: boolean
  channelMax: number
}): MailText => ({
  subject: `【Uketsuke】ライセンス追加の申し込みについて`,
  text: [
    `${answer.userName} 様`,
    '',
    ...(answer.isAccepted
      ? [`アバターの契約数を ${answer.count} 増やしました。`, `現在の契約数は ${answer.channelMax} です。`]
      : [
          `アバターの契約数を ${answer.count} 増やす申し込みは、今回お受けできませんでした。`,
          'くわしくは担当者にお問い合わせください。',
        ]),
  ].join('\n'),
})
