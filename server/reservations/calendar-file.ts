import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'

export interface CalendarEntry {
  id: number
  title: string
  startAt: number
  endAt: number
  createdAt: number
  /** Of the last change; null: none. */
  changedAt: number | null
  cancelledAt: number | null
  /** Counts changes. */
  revision: number
  /** Given in another cell; null: the one of this installation. */
  uid?: string | null
}

export interface CalendarParty {
  name: string
  /** RFC 5322, without a name. */
  address: string
}

export interface CalendarWords {
  link: string
  /** Of this installation. */
  host: string
  description: string
  /** Who sends it: calendars take changes from nobody else (RFC 5546 2.1.4). */
  organizer: CalendarParty
  /** Whose calendar a mail writes into; undefined: a file that somebody takes along (RFC 5546 3.2.1). */
  attendee?: CalendarParty
}

/** Unique in the world, and the same for ever. */
export const uidOf = ({ id }: { id: number }, host: string): string => `reservation-${id}@${host}`

/**
 * RFC 5545: one event that calendars put in, move and take out by its UID and SEQUENCE. The same state gives the same file,
 * whenever it is written. Times are in UTC, so that every calendar shows them in its own zone.
 */
export function calendarFile(row: CalendarEntry, words: CalendarWords): string {
  const { organizer, attendee } = words
  const isCancelled = row.cancelledAt !== null
  const shared = attendee ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    name: 'Uketsuke',
    prodId: { company: 'Uketsuke', product: 'Uketsuke', language: 'JA' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : shared,
  })
  const changedAt = new Date(row.changedAt ?? row.createdAt)
  const event = calendar.createEvent({
    id: row.uid ?? uidOf(row, words.host),
    sequence: row.revision,
    stamp: changedAt,
    created: new Date(row.createdAt),
    lastModified: changedAt,
    start: new Date(row.startAt),
    end: new Date(row.endAt),
    summary: row.title,
    description: words.description,
    url: words.link,
    organizer: { name: organizer.name, email: organizer.address },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  })
  // whoever has booked has said yes already
  if (attendee)
    event.createAttendee({
      name: attendee.name,
      email: attendee.address,
      type: ICalAttendeeType.INDIVIDUAL,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })
  return calendar.toString()
}
