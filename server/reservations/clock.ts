import { CLOCK_WAKE_MS, ENDING_SOON_MS, REMINDER_MS } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import {
  listEdges,
  listToRemind,
  nextEdgeAt,
  nextToRemindAt,
  type ReservationRow,
  updateReminded,
} from '../../db/queries/reservations.ts'
import type { Timers } from '../system/timers.ts'
import { mailReminder, type ReservationMailDeps, withdrawReminder } from './mails.ts'

/** The events of reserved rooms that the reservation clock reports. */
export interface RoomEvents {
  opened(reservation: ReservationRow): void
  endingSoon(reservation: ReservationRow): void
  ended(reservation: ReservationRow): void
}

export interface ReservationClock {
  /**
   * Handles everything that is due now, and sets the timer again. Call after a booking, change or cancellation (or when
   * a test moved the clock).
   * @param row the booked or moved reservation. If its start is already past, its room opens now.
   */
  changed(row?: ReservationRow): void
  close(): void
}

interface ReservationClockDeps extends ReservationMailDeps {
  db: Db
  now: () => number
  timers: Timers
  rooms: RoomEvents
  /**
   * Receives the error if handling an event throws, for example because the disk is full. The other due events are
   * still handled.
   */
  onFault: (error: unknown) => void
}

const TIMER = 'reservations'

/**
 * Calls the room events of each reservation at its start, at its end, and five minutes before its end (Spec 4.6), and
 * sends the reminder 30 minutes before its start. If the server was down at that moment, the reminder is sent later,
 * unless the reservation has started. A room whose reservation ended while the server was down needs no event, because
 * it has no participants left. If the system's clock is set back, the rooms of reservations that run at the new time
 * are opened again.
 */
export function createReservationClock(deps: ReservationClockDeps): ReservationClock {
  const { db, now, timers, rooms, onFault } = deps
  let seenAt = now()

  function schedule(at: number): void {
    const startAt = nextEdgeAt(db, 'startAt', at)
    const endAt = nextEdgeAt(db, 'endAt', at)
    const warnedEndAt = nextEdgeAt(db, 'endAt', at + ENDING_SOON_MS)
    const remindAt = nextToRemindAt(db, at + REMINDER_MS)
    const moments = [
      startAt,
      endAt,
      warnedEndAt && warnedEndAt - ENDING_SOON_MS,
      remindAt && remindAt - REMINDER_MS,
    ].filter((moment) => moment !== undefined)
    // wakes at least every CLOCK_WAKE_MS, so that a machine that slept or whose clock was set misses no reservation
    timers.set(TIMER, Math.min(at + CLOCK_WAKE_MS, ...moments), wake)
  }

  function wake(): void {
    const at = now()
    const from = Math.min(seenAt, at)
    const setBackFrom = Math.max(seenAt, at)
    seenAt = at
    try {
      const events = [
        // After the system's clock was set back: opens the rooms that were closed too early, and those whose start the
        // clock had skipped.
        ...listEdges(db, 'endAt', at, setBackFrom)
          .filter(({ startAt }) => startAt <= at)
          .map((row) => () => begin(row, at)),
        ...listEdges(db, 'endAt', from, at).map((row) => () => rooms.ended(row)),
        ...listEdges(db, 'startAt', from, at).map((row) => () => begin(row, at)),
        ...listEdges(db, 'endAt', from + ENDING_SOON_MS, at + ENDING_SOON_MS)
          .filter(({ endAt }) => endAt > at)
          .map((row) => () => rooms.endingSoon(row)),
        () => remind(deps, at),
      ]
      for (const run of events) attempt(run, onFault)
    } finally {
      schedule(at)
    }
  }

  /** Opens the reservation's room, unless the reservation is already over, for example because the machine slept. */
  function begin(row: ReservationRow, at: number): void {
    if (row.endAt > at) rooms.opened(row)
    withdrawReminder(deps, db, row)
  }

  function changed(row?: ReservationRow): void {
    const at = now()
    // `wake` opens only the rooms whose start is later than `seenAt`
    const isStartSeen = row !== undefined && row.startAt <= Math.min(seenAt, at)
    wake()
    if (isStartSeen) attempt(() => begin(row, at), onFault)
  }

  wake()
  return { changed, close: () => timers.clear(TIMER) }
}

function attempt(run: () => void, onFault: (error: unknown) => void): void {
  try {
    run()
  } catch (error) {
    onFault(error)
  }
}

/** Sends due reminders. A mail and the mark that it was sent are written in one transaction. */
function remind(deps: ReservationClockDeps, at: number): void {
  for (const row of listToRemind(deps.db, at, at + REMINDER_MS)) {
    deps.db.transaction((tx) => {
      updateReminded(tx, row.id, at)
      // no reminder for a reservation that was booked or changed less than half an hour before its start: the mail
      // about the booking or change has just been sent
      const isLong = row.startAt - (row.changedAt ?? row.createdAt) >= REMINDER_MS
      if (isLong) mailReminder(deps, tx, row)
    })
  }
}
