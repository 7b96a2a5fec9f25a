import { shownCompanyName } from '#core/company/name.ts'
import type { Span } from '#core/reservations/rules.ts'
import { dayWords, rangeWords } from '#core/time/japan-words.ts'
import { greetingOf, type MailBody, type MailLanguage, type MailPart, mailBody } from '../mail/body.ts'

export type ReservationMail = 'booked' | 'changed' | 'cancelled' | 'reminder'

/** Day and time of a reservation in Japan time, for example 2026年11月20日(金) 10:00–10:30. */
export const timeText = (span: Span, language: MailLanguage = 'ja'): string =>
  `${dayWords(span.startAt, language)} ${rangeWords(span)}`

/**
 * Like timeText. The English text also says that this is Japan time, because the reader's calendar may show another
 * time zone.
 */
export const labelledTimeText = (span: Span, language: MailLanguage): string =>
  language === 'en' ? `${timeText(span, language)} (Japan time)` : timeText(span, language)

const WORDS = {
  ja: {
    subject: (subject: string) => `【Uketsuke】${subject}`,
    subjects: {
      booked: '予約を受け付けました',
      changed: '予約を変更しました',
      cancelled: '予約を取り消しました',
      reminder: '予約の時間が近づいています',
    },
    openings: {
      booked: '次の予約を受け付けました。',
      changed: '予約を次のとおり変更しました。',
      cancelled: '次の予約を取り消しました。',
      reminder: 'まもなく予約の時間です。',
    },
    title: '会議名',
    time: '日時',
    company: '会社',
    phone: '電話番号',
    link: 'お客さまにお渡しするリンク:',
    linkHelp: 'リンクを開くと待合室が表示され、開始時刻になると自動でお部屋に入ります。',
    changeHelp: '変更とキャンセルは、開始30分前までできます。',
  },
  en: {
    subject: (subject: string) => `[Uketsuke] ${subject}`,
    subjects: {
      booked: 'Your reservation is confirmed',
      changed: 'Your reservation has changed',
      cancelled: 'Your reservation has been canceled',
      reminder: 'Your reservation starts soon',
    },
    openings: {
      booked: 'This reservation is confirmed:',
      changed: 'Your reservation has changed. The new details:',
      cancelled: 'This reservation has been canceled:',
      reminder: 'This reservation starts soon:',
    },
    title: 'Meeting',
    time: 'Time (Japan)',
    company: 'Company',
    phone: 'Phone',
    link: 'The link for your visitor:',
    linkHelp: 'It opens a waiting room, and the room itself when the reservation starts.',
    changeHelp: 'You can change or cancel the reservation until 30 minutes before the start.',
  },
} as const satisfies Record<MailLanguage, unknown>

interface ReservationFacts {
  title: string
  userName: string
  companyName: string
  companyPhone: string
  link: string
  /** Whether the reservation can still be changed. If so, the mail says until when. */
  mayChange: boolean
}

const given = (name: string, value: string): [string, string][] => (value === '' ? [] : [[name, value]])

/** The mail to the person who booked. Subjects contain no user input. */
export function reservationMail(
  kind: ReservationMail,
  language: MailLanguage,
  { title, userName, companyName, companyPhone, link, mayChange, ...span }: Span & ReservationFacts,
): MailBody {
  const words = WORDS[language]
  const linkParts: MailPart[] = [
    { kind: 'link', words: words.link, url: link },
    { kind: 'words', text: mayChange ? `${words.linkHelp}\n${words.changeHelp}` : words.linkHelp },
  ]
  return mailBody({
    language,
    subject: words.subject(words.subjects[kind]),
    greeting: greetingOf(userName, language),
    parts: [
      { kind: 'words', text: words.openings[kind] },
      {
        kind: 'facts',
        facts: [
          [words.title, title],
          [words.time, timeText(span, language)],
          ...given(words.company, shownCompanyName(companyName)),
          ...given(words.phone, companyPhone),
        ],
      },
      ...(kind === 'cancelled' ? [] : linkParts),
    ],
  })
}
