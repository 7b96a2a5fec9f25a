import type { DbLike } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import { calendarFile } from '../formats/calendar-file.ts'
import type { MailQueue } from './mails.ts'
import { type ReservationMail, reservationMail, timeText } from './texts/reservations.ts'

export interface ReservationMailDeps {
  now: () => number
  linkOf: (reservation: { id: number; createdAt: number }) => string
  /** Of this installation, for ids that are unique in the world. */
  hostName: string
  mails: MailQueue
}

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
  const mail = reservationMail(kind, { ...row, link: deps.linkOf(row) })
  const calendar = kind === 'reminder' ? undefined : calendarOf(deps, row)
  deps.mails.queue(db, { recipient: row.loginId, ...mail, calendar })
}
