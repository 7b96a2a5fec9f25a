import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  id: number
  title: string
  startAt: number
  endAt: number
  createdAt: number
  cancelledAt: number | null
  /** Counts changes. */
  revision: number
}

/**
 * RFC 5545: one event that calendars update by its UID and SEQUENCE. Times are written in UTC, so that every calendar
 * shows them in its own zone.
 */
export function calendarFile(
  row: CalendarEntry,
  words: { link: string; host: string; description: string; nowAt: number },
): string {
  const calendar = ical({
    name: 'Uketsuke',
    prodId: { company: 'Uketsuke', product: 'Uketsuke', language: 'JA' },
    method: row.cancelledAt === null ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  })
  calendar.createEvent({
    id: `reservation-${row.id}@${words.host}`,
    sequence: row.revision,
    stamp: new Date(words.nowAt),
    created: new Date(row.createdAt),
    start: new Date(row.startAt),
    end: new Date(row.endAt),
    summary: row.title,
    description: words.description,
    url: words.link,
    status: row.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  })
  return calendar.toString()
}
