import type { MailText } from './mail.ts'

/** Of the company's nth channel, until somebody gives it another name. */
export const channelName = (number: number): string => `チャンネル${number}`

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
