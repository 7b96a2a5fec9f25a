import { greetingOf, type MailBody, type MailLanguage, mailBody } from '../mail/body.ts'

/** Default name of the company's nth channel. */
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
    subject: '[Uketsuke] Request for more simultaneous calls',
    opening: 'A company has requested more simultaneous calls.',
    company: 'Company',
    user: 'Requested by',
    count: 'Additional calls',
    answer: 'Answer on the administration page:',
  },
} as const satisfies Record<MailLanguage, unknown>

/** Mail to the system administrators. */
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

const moreCalls = (count: number): string => `${count} more simultaneous ${count === 1 ? 'call' : 'calls'}`

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
      `You received ${moreCalls(count)}.\nYou now have ${channelMax}.`,
    declined: ({ count }: LicenceAnswer) =>
      `We could not grant your request for ${moreCalls(count)} this time.\nFor details, ask your contact.`,
  },
} as const satisfies Record<MailLanguage, unknown>

/** Mail to the requester. */
export function licenceAnswerMail(language: MailLanguage, answer: LicenceAnswer): MailBody {
  const words = ANSWER_WORDS[language]
  return mailBody({
    language,
    subject: words.subject,
    greeting: greetingOf(answer.userName, language),
    parts: [{ kind: 'words', text: answer.isAccepted ? words.accepted(answer) : words.declined(answer) }],
  })
}
