import { japanDateOf, japanText, weekMomentOf } from '#rules/japan-time.ts'
import type { DbLike } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import { calendarFile } from '../adapters/calendar-file.ts'
import type { MailQueue } from './mails.ts'

export interface ReservationMailDeps {
  now: () => number
  linkOf: (reservation: { id: number; createdAt: number }) => string
  /** Of this installation, for ids that are unique in the world. */
  hostName: string
  mails: MailQueue
}

export type ReservationMail = 'booked' | 'changed' | 'cancelled' | 'reminder'

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const

/** 2026年11月20日(金) 10:00–10:30 */
export function timeText({ startAt, endAt }: { startAt: number; endAt: number }): string {
  const { year, month, date } = japanDateOf(startAt)
  const clock = (at: number): string => japanText(at).slice(11, 16).replace(/^0/, '')
  return `${year}年${month}月${date}日(${WEEKDAYS[weekMomentOf(startAt).day]}) ${clock(startAt)}–${clock(endAt)}`
}

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

/** The .ics of a reservation. */
export const calendarOf = (deps: ReservationMailDeps, row: ReservationRow): string =>
  calendarFile(row, {
    link: deps.linkOf(row),
    host: deps.hostName,
    description: [row.title, timeText(row), deps.linkOf(row)].join('\n'),
    nowAt: deps.now(),
  })

/** In the transaction of what it tells of. Somebody whose login id is no address gets no mail. */
export function queueReservationMail(
  deps: ReservationMailDeps,
  db: DbLike,
  kind: ReservationMail,
  row: ReservationRow,
): void {
  const { subject, opening } = HEADINGS[kind]
  const link = deps.linkOf(row)
  const text = [
    `${row.userName} 様`,
    '',
    opening,
    '',
    `会議名: ${row.title}`,
    `日時: ${timeText(row)}`,
    ...(kind === 'cancelled' ? [] : linkLines(link)),
  ].join('\n')
  deps.mails.queue(db, {
    recipient: row.loginId,
    subject: `【Uketsuke】${subject}: ${row.title}`,
    text,
    ...(kind === 'reminder' ? {} : { calendar: calendarOf(deps, row) }),
  })
}
