import { nextChangeOf, type OpeningHours, type OpenState, openStateAt } from '#core/hours/hours.ts'
import { CLOCK_WAKE_MS } from '#core/limits.ts'
import { DAY_MS, dayStartAt } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { findHours } from '../../db/queries/hours.ts'
import type { Timers } from '../system/timers.ts'
import { isHoliday } from './holidays.ts'

interface OpeningTimesDeps {
  db: Db
  now: () => number
  timers: Timers
  /**
   * Called when the state of a company or shop (store) has changed: open or closed, the next change, or the reason for
   * being closed.
   */
  onChange: (companyId: number, storeId: number | null) => void
}

/** A cached state, which is valid in [fromAt, untilAt). */
interface Known {
  state: OpenState
  /** The state when `onChange` was last called, or the first state if it was never called. */
  reported: OpenState
  fromAt: number
  untilAt: number
}

const nameOf = (companyId: number, storeId: number | null): string => `hours ${companyId} ${storeId ?? ''}`

/**
 * Whether companies and shops (stores) are open. A state that was requested is cached until it changes. Then `onChange`
 * is called, so that pages that show it can be updated.
 */
export class OpeningTimes {
  readonly #deps: OpeningTimesDeps
  readonly #takeWritten: () => readonly unknown[]
  readonly #known = new Map<string, Known>()

  constructor(deps: OpeningTimesDeps) {
    this.#deps = deps
    this.#takeWritten = deps.db.written.follow(['company', 'store'])
  }

  /** The opening hours that apply; null: always open. @param storeId null for the hours of the company itself */
  hoursOf(companyId: number, storeId: number | null): OpeningHours | null {
    return findHours(this.#deps.db, companyId, storeId)
  }

  /** Whether the company or the shop (store) is open now. @param storeId null: the company itself */
  stateOf(companyId: number, storeId: number | null): OpenState {
    const known = this.#knownNow(companyId, storeId)
    this.#watch(companyId, storeId, known)
    return known.state
  }

  #knownNow(companyId: number, storeId: number | null): Known {
    const { db, now } = this.#deps
    if (this.#takeWritten().length > 0) for (const known of this.#known.values()) known.untilAt = 0
    const name = nameOf(companyId, storeId)
    const at = now()
    const last = this.#known.get(name)
    if (last && last.fromAt <= at && at < last.untilAt) return last
    const fresh = knownAt(this.hoursOf(companyId, storeId), at)
    const known = { ...fresh, reported: last?.reported ?? fresh.state }
    // Do not cache within a transaction, whose rows may still be rolled back.
    if (!db.written.isOpen) this.#known.set(name, known)
    return known
  }

  /**
   * Sets a timer for the next change, or for the next minute if that is earlier, because the system clock may jump. A
   * change that was noticed before its timer ran is reported at once.
   */
  #watch(companyId: number, storeId: number | null, known: Known): void {
    const { timers, now, onChange } = this.#deps
    const name = nameOf(companyId, storeId)
    timers.clear(name)
    if (known.untilAt === Infinity && isReported(known)) return
    const nextAt = Math.min(known.untilAt, now() + CLOCK_WAKE_MS)
    timers.set(name, isReported(known) ? nextAt : now(), () => {
      const current = this.#knownNow(companyId, storeId)
      const isChanged = !isReported(current)
      current.reported = current.state
      this.#watch(companyId, storeId, current)
      if (isChanged) onChange(companyId, storeId)
    })
  }
}

const isReported = ({ state, reported }: Known): boolean => JSON.stringify(state) === JSON.stringify(reported)

/**
 * The state at a time, and until when it is valid: at most until the end of the day, because the reason for being closed may
 * change then.
 */
function knownAt(hours: OpeningHours | null, at: number): Omit<Known, 'reported'> {
  const state = openStateAt(hours, at, isHoliday)
  const dayEndAt = dayStartAt(at) + DAY_MS
  const untilAt = hours ? Math.min(nextChangeOf(state) ?? dayEndAt, dayEndAt) : Infinity
  return { state, fromAt: at, untilAt }
}
