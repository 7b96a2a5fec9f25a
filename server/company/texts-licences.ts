import { greetingOf } from '../accounts/texts.ts'
import { type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

/** The company's nth channel, until an administrator renames it. */
export const channelName = (number: number): string => `応対枠${number}`

interface LicenceRequest {
  companyName: string
  userName: string
  count: number
  note: string
  url: string
}

const REQUEST_WORDS = {
  ja: {
    subject: '【Uketsuke】同時応対数を増やす申し込み',
    opening: '同時応対数を増やす申し込みがありました。',
    company: '会社',
    user: '申込者',
    count: '増やす数',
    answer: '管理ページで回答してください。',
  },
  en: {
    subject: '[Uketsuke] A request for more simultaneous calls',
    opening: 'A company requests more simultaneous calls.',
    company: 'Company',
    user: 'Asked by',
    count: 'How many more',
    answer: 'Please answer on the administration page:',
  },
} as const satisfies Record<MailLanguage, unknown>

/** To the system administrators. */
export function licenceRequestMail(language: MailLanguage, request: LicenceRequest): MailBody {
  const words = REQUEST_WORDS[language]
  return mailBody({
    language,
    subject: words.subject,
    parts: [
      { kind: 'words', text: words.opening },
      {
        kind: 'facts',
        facts: [
          ...(request.companyName === '' ? [] : [[words.company, request.companyName] as const]),
          [words.user, request.userName],
          [words.count, String(request.count)],
        ],
      },
      ...(request.note === '' ? [] : [{ kind: 'words', text: request.note } as const]),
      { kind: 'link', words: words.answer, url: request.url },
    ],
  })
}

interface LicenceAnswer {
  userName: string
  count: number
  isAccepted: boolean
  channelMax: number
}

const ANSWER_WORDS = {
  ja: {
    subject: '【Uketsuke】同時応対数を増やす申し込みについて',
    accepted: ({ count, channelMax }: LicenceAnswer) =>
      `同時応対数を ${count} 増やしました。\n現在の同時応対数は ${channelMax} です。`,
    declined: ({ count }: LicenceAnswer) =>
      `同時応対数を ${count} 増やす申し込みは、今回お受けできませんでした。\nくわしくは担当者にお問い合わせください。`,
  },
  en: {
    subject: '[Uketsuke] Your request for more simultaneous calls',
    accepted: ({ count, channelMax }: LicenceAnswer) =>
      `You received ${count} more simultaneous calls.\nYou have ${channelMax} now.`,
    declined: ({ count }: LicenceAnswer) =>
      `We could not grant your request for ${count} more simultaneous calls this time.\nPlease ask your contact for details.`,
  },
} as const satisfies Record<MailLanguage, unknown>

/** To whoever asked. */
export function licenceAnswerMail(language: MailLanguage, answer: LicenceAnswer): MailBody {
  const words = ANSWER_WORDS[language]
  return mailBody({
    language,
    subject: words.subject,
    greeting: greetingOf(answer.userName, language),
    parts: [{ kind: 'words', text: answer.isAccepted ? words.accepted(answer) : words.declined(answer) }],
  })
}
