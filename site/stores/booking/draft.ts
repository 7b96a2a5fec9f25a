import { DRAFT_KEY } from '../shared/stored-draft.ts'
import type { BookingEntries } from './entries.ts'

/** Spec 3: the booking that somebody began before signing in, in localStorage. */
export interface BookingDraft {
  read(): BookingEntries | undefined
  /** @returns false where nothing can be kept */
  keep(entries: BookingEntries): boolean
  forget(): void
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(stored: string): BookingEntries | undefined {
  try {
    const given = JSON.parse(stored) as Record<string, unknown>
    const { title, startDate, startTime, endDate, endTime, characterID } = given
    return {
      title: text(title),
      startDate: text(startDate),
      startTime: text(startTime),
      endDate: text(endDate) || text(startDate),
      endTime: text(endTime),
      characterID: typeof characterID === 'number' ? characterID : null,
    }
  } catch {
    // not ours, or half written
    return undefined
  }
}

export function createBookingDraft(storage: Storage | undefined): BookingDraft {
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
