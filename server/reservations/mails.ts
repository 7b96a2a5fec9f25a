import { CHANGES_TOLD_AFTER_MS } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import type { MailQueue } from '../mail/service.ts'
import { type CalendarParty, calendarFile } from './calendar-file.ts'
import { type ReservationMail, reservationMail, timeText } from './texts.ts'

export interface ReservationMailDeps {
  linkOf: (reservation: { id: number; createdAt: number; companyId: number }) => string
  /** Of this installation, for ids that are unique in the world. */
  hostName: string
  /** Whose address mails come from. */
  sender: CalendarParty
  mails: MailQueue
}

type CalendarDeps = Pick<ReservationMailDeps, 'linkOf' | 'hostName' | 'sender'>

/** The .ics of a reservation. @param attendee of a mail; a file has none */
export const calendarOf = (deps: CalendarDeps, row: ReservationRow, attendee?: CalendarParty): string =>
  calendarFile(row, {
    link: deps.linkOf(row),
    host: deps.hostName,
    description: [row.title, timeText(row, row.language), deps.linkOf(row)].join('\n'),
    organizer: deps.sender,
    attendee,
  })

const keyOf = (row: ReservationRow, kind: ReservationMail): string => `reservation ${row.id} ${kind}`

/** The mail itself. Only who has proved to read mail at the address gets some (decisions 2). */
function write(deps: ReservationMailDeps, db: DbLike, kind: ReservationMail, row: ReservationRow): void {
  if (row.confirmedAt === null) return
  const { companyId, accountId, loginId: recipient, userName, language } = row
  const isCalendar = kind !== 'reminder'
  deps.mails.queue(db, {
    ...reservationMail(kind, language, { ...row, link: deps.linkOf(row) }),
    companyId,
    accountId,
    recipient,
    calendar: isCalendar ? calendarOf(deps, row, { name: userName, address: recipient }) : undefined,
    mergeKey: keyOf(row, kind),
    waitMs: kind === 'changed' ? CHANGES_TOLD_AFTER_MS : 0,
  })
}

// All of them in the transaction of what they tell of. Somebody whose login id is no address gets no mail.

export const tellBooked = (deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void =>
  write(deps, db, 'booked', row)

export const remindOf = (deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void =>
  write(deps, db, 'reminder', row)

/** Several changes within five minutes are told once; a booking that nobody has been told of is told as it is now. */
export function tellChanged(deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void {
  const isTold = !deps.mails.withdraw(db, keyOf(row, 'booked'))
  // of another time: it is made anew
  deps.mails.withdraw(db, keyOf(row, 'reminder'))
  write(deps, db, isTold ? 'changed' : 'booked', row)
}

/** At once; nothing at all where nobody has been told of the booking. */
export function tellCancelled(deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void {
  const isTold = !deps.mails.withdraw(db, keyOf(row, 'booked'))
  deps.mails.withdraw(db, keyOf(row, 'changed'))
  deps.mails.withdraw(db, keyOf(row, 'reminder'))
  if (isTold) write(deps, db, 'cancelled', row)
}
