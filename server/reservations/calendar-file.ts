import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'

interface CalendarEntry {
  id: number
  title: string
  startAt: number
  endAt: number
  createdAt: number
  /** Time of the reservation's last change; null if the reservation was never changed. */
  changedAt: number | null
  cancelledAt: number | null
  /** How often the reservation has been changed. */
  revision: number
  /**
   * The event's UID if another server has assigned it before the company was moved (decisions 9); null: the UID is
   * derived from the id and the host of this server.
   */
  uid?: string | null
}

export interface CalendarParty {
  name: string
  /** Mail address (RFC 5322) without a display name. */
  address: string
}

interface CalendarWords {
  link: string
  /** Host name of this server. */
  host: string
  description: string
  /** The sender, because calendars accept changes from the organizer only (RFC 5546 2.1.4). */
  organizer: CalendarParty
  /** The recipient of a mail; undefined for a downloaded file (RFC 5546 3.2.1). */
  attendee?: CalendarParty
}

/** The event's UID: globally unique and permanent. */
export const uidOf = ({ id }: { id: number }, host: string): string => `reservation-${id}@${host}`

/**
 * RFC 5545: one event that calendars add, move and remove by its UID and SEQUENCE. The same state always gives
 * the same file. Times are in UTC, so that calendars show them in their own zone.
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
  // calendars must not ask for a reply: the person who booked has accepted
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
