import { dayWords, rangeWords } from '#rules/japan-words.ts'
import type { Span } from '#rules/reservations.ts'
import type { MailText } from './mail.ts'

export type ReservationMail = 'booked' | 'changed' | 'cancelled' | 'reminder'

/** 2026年11月20日(金) 10:00–10:30 */
export const timeText = (span: Span): string => `${dayWords(span.startAt)} ${rangeWords(span)}`

const HEADINGS: Record<ReservationMail, { subject: string; opening: string }> = {
  booked: { subject: '予約を受け付けました', opening: '次の予約を受け付けました。' },
  changed: { subject: '予約を変更しました', opening: '予約を次のとおり変更しました。' },
  cancelled: { subject: '予約を取り消しました', opening: '次の予約を取り消しました。' },
  reminder: { subject: '30分後に予約があります', opening: 'まもなく予約の時間です。' },
}

const linkLines = (link: string): string[] => [
  '',
  'お客さまにお渡しするリンク:',
  link,
  '',
  'リンクを開くと待合室が表示され、開始時刻になると自動でお部屋に入ります。',
  '変更とキャンセルは、開始30分前までできます。',
]

/** To whoever booked. */
export function reservationMail(
  kind: ReservationMail,
  { title, userName, link, ...span }: Span & { title: string; userName: string; link: string },
): MailText {
  const { subject, opening } = HEADINGS[kind]
  return {
    subject: `【Uketsuke】${subject}: ${title}`,
    text: [
      `${userName} 様`,
      '',
      opening,
      '',
      `会議名: ${title}`,
      `日時: ${timeText(span)}`,
      ...(kind === 'cancelled' ? [] : linkLines(link)),
    ].join('\n'),
  }
}
