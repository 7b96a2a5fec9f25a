import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import { PAST_LIMIT_MS } from '#core/limits.ts'
import type { Span } from '#core/reservations/rules.ts'

/** Spec 3, 'Reservation form': days 'YYYY-MM-DD' and times 'HH:mm' in Japan time, whatever the browser's zone. */
export interface BookingEntries {
  title: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  characterID: number | null
}

/** Spec 3: a booking started before signing in, kept in localStorage. */
export interface StoredDraft {
  read(): BookingEntries | undefined
  /** @returns false if storage is not available */
  keep(entries: BookingEntries): boolean
  forget(): void
}

const DRAFT_KEY = 'reservationDataJSON'
const CALENDAR = '/app/reservation/calendar'

/** Joins a day and a time in the format of /token/create, such as '2026-11-20T15:00:00+09:00'. */
export const zoned = (day: string, time: string): string => `${day}T${time}:00+09:00`

/** @returns undefined if the start or the end is missing or invalid */
export function spanOf(entries: BookingEntries): Span | undefined {
  const startAt = Date.parse(zoned(entries.startDate, entries.startTime))
  const endAt = Date.parse(zoned(entries.endDate, entries.endTime))
  return Number.isNaN(startAt) || Number.isNaN(endAt) ? undefined : { startAt, endAt }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** '9:30' as '09:30'. */
const time = (value: unknown): string => text(value).replace(/^\d:/, '0$&')

function parsed(stored: string): BookingEntries | undefined {
  try {
    const given = JSON.parse(stored) as Record<string, unknown>
    const { title, startDate, startTime, endDate, endTime, characterID } = given
    return {
      title: text(title),
      startDate: text(startDate),
      startTime: time(startTime),
      endDate: text(endDate) || text(startDate),
      endTime: time(endTime),
      characterID: typeof characterID === 'number' ? characterID : null,
    }
  } catch {
    // the stored draft is damaged, or was written by another version of the site
    return undefined
  }
}

export function createStoredDraft(storage: Storage | undefined): StoredDraft {
  return {
    read() {
      const stored = storage?.getItem(DRAFT_KEY)
      return stored ? parsed(stored) : undefined
    },
    keep(entries) {
      try {
        storage?.setItem(DRAFT_KEY, JSON.stringify(entries))
        return storage !== undefined
      } catch {
        // the storage is full or disabled
        return false
      }
    },
    forget: () => storage?.removeItem(DRAFT_KEY),
  }
}

/**
 * Whether the draft is kept: it must be complete, and start at most PAST_LIMIT_MS in the past. The calendar page
 * handles all other problems: it offers another time for a past start, and reports the rest.
 */
function isStillPossible(entries: BookingEntries | undefined, now: number): boolean {
  const span = entries && spanOf(entries)
  return span !== undefined && span.startAt >= now - PAST_LIMIT_MS
}

/**
 * Spec 4.1, decisions 6: the page to open after signing in if there is a draft. Discards a past or unusable draft.
 * @returns undefined: no draft, or the role makes no reservations
 */
export function draftPath(role: Role, storage: Storage | undefined, now: number): string | undefined {
  const draft = createStoredDraft(storage)
  if (!isStillPossible(draft.read(), now)) {
    draft.forget()
    return undefined
  }
  return may(role, 'reservation.book') ? CALENDAR : undefined
}
