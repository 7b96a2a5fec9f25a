import { CHANGE_MAIL_DELAY_MS } from '#core/limits.ts'
import { mayStillChange } from '#core/reservations/rules.ts'
import type { DbLike } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import type { MailQueue } from '../mail/service.ts'
import { type CalendarParty, calendarFile } from './calendar-file.ts'
import { labelledTimeText, type ReservationMail, reservationMail } from './texts.ts'

export interface ReservationMailDeps {
  linkOf: (reservation: { id: number; createdAt: number; companyId: number }) => string
  /** Host name of this Uketsuke server, for globally unique ids. */
  hostName: string
  /** The sender of mails. */
  sender: CalendarParty
  mails: MailQueue
}

type CalendarDeps = Pick<ReservationMailDeps, 'linkOf' | 'hostName' | 'sender'>

/**
 * The calendar file (.ics) of a reservation.
 * @param attendee recipient of the mail; undefined for a download
 */
export const calendarOf = (deps: CalendarDeps, row: ReservationRow, attendee?: CalendarParty): string =>
  calendarFile(row, {
    link: deps.linkOf(row),
    host: deps.hostName,
    description: [row.title, labelledTimeText(row, row.language), deps.linkOf(row)].join('\n'),
    organizer: deps.sender,
    attendee,
  })

const keyOf = (row: ReservationRow, kind: ReservationMail): string => `reservation ${row.id} ${kind}`

/** Queues the mail if the user has confirmed the address (decisions 2). */
function write(deps: ReservationMailDeps, db: DbLike, kind: ReservationMail, row: ReservationRow): void {
  if (row.confirmedAt === null) return
  const { companyId, accountId, loginId: recipient, userName, language } = row
  const isCalendar = kind !== 'reminder'
  const mayChange = kind !== 'reminder' && mayStillChange(row, row.changedAt ?? row.createdAt)
  deps.mails.queue(db, {
    ...reservationMail(kind, language, { ...row, link: deps.linkOf(row), mayChange }),
    companyId,
    accountId,
    recipient,
    calendar: isCalendar ? calendarOf(deps, row, { name: userName, address: recipient }) : undefined,
    mergeKey: keyOf(row, kind),
    waitMs: kind === 'changed' ? CHANGE_MAIL_DELAY_MS : 0,
  })
}

// Call each of the following functions inside the transaction that changes the reservation. Accounts whose login ID is
// not an address get no mail.

export const mailBooked = (deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void =>
  write(deps, db, 'booked', row)

export const mailReminder = (deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void =>
  write(deps, db, 'reminder', row)

/**
 * Called when the reservation begins. Withdraws its reminder if it was not sent yet, for example because of the hourly
 * limit.
 */
export const withdrawReminder = (
  deps: Pick<ReservationMailDeps, 'mails'>,
  db: DbLike,
  row: ReservationRow,
): void => void deps.mails.withdraw(db, keyOf(row, 'reminder'))

/**
 * Mails a change of a reservation. Changes within five minutes become one mail. If the mail about the booking was not
 * sent yet, it is replaced by a booking mail with the new time instead.
 */
export function mailChanged(deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void {
  const wasMailed = !deps.mails.withdraw(db, keyOf(row, 'booked'))
  // A reminder that was not sent yet contains the old time.
  deps.mails.withdraw(db, keyOf(row, 'reminder'))
  write(deps, db, wasMailed ? 'changed' : 'booked', row)
}

/**
 * Mails a cancellation immediately. If the mail about the booking was not sent yet, that mail is withdrawn and nothing
 * is sent.
 */
export function mailCancelled(deps: ReservationMailDeps, db: DbLike, row: ReservationRow): void {
  const wasMailed = !deps.mails.withdraw(db, keyOf(row, 'booked'))
  deps.mails.withdraw(db, keyOf(row, 'changed'))
  deps.mails.withdraw(db, keyOf(row, 'reminder'))
  if (wasMailed) write(deps, db, 'cancelled', row)
}
