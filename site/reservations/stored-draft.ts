import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import { decideTime, type Span } from '#core/reservations/rules.ts'

/** Spec 3, 'Reservation form': days 'YYYY-MM-DD' and times 'HH:mm', Japanese whatever the browser's zone. */
export interface BookingEntries {
  title: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  characterID: number | null
}

/** Spec 3: the booking that somebody began before signing in, in localStorage. */
export interface StoredDraft {
  read(): BookingEntries | undefined
  /** @returns false where nothing can be kept */
  keep(entries: BookingEntries): boolean
  forget(): void
}

const DRAFT_KEY = 'reservationDataJSON'
const CALENDAR = '/app/reservation/calendar'

/** '2026-11-20T15:00:00+09:00', as /token/create wants it. */
export const zoned = (day: string, time: string): string => `${day}T${time}:00+09:00`

/** @returns undefined while a part of it is missing or no time */
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
    // not ours, or half written
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
        // full or switched off
        return false
      }
    },
    forget: () => storage?.removeItem(DRAFT_KEY),
  }
}

/** Any other fault of it than being over can be mended in the calendar. */
function isStillPossible(entries: BookingEntries | undefined, now: number): boolean {
  const span = entries && spanOf(entries)
  if (!span) return false
  const verdict = decideTime(span, now)
  return verdict.ok || verdict.refusal !== 'past'
}

/**
 * Spec 4.1, decisions 6: where a draft leads after signing in. One that is over, or that nothing can be made of, is dropped.
 * @returns undefined: there is none, or this role books nothing
 */
export function draftPath(role: Role, storage: Storage | undefined, now: number): string | undefined {
  const draft = createStoredDraft(storage)
  if (!isStillPossible(draft.read(), now)) {
    draft.forget()
    return undefined
  }
  return may(role, 'reservation.book') ? CALENDAR : undefined
}
