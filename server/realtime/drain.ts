import type { Happening } from '../reception/happenings.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { Audience } from './audience.ts'
import { CLOSE, type Seat } from './seat.ts'

/**
 * realtime, Liveness: before an orderly stop nothing new begins, and what goes on may come to its end. A company that moves to
 * another cell (decisions 9) stops in the same way, alone.
 */
export interface Drain {
  isDraining(): boolean
  isMoving(companyId: number): boolean
  /** From now on no call begins; `stopsAt` is when those that are left are cut off, at the latest. Everybody is told. */
  begin(stopsAt: number): void
  /** The same of one company. */
  hold(companyId: number, stopsAt: number): void
  /** It goes on: its pages come again. */
  free(companyId: number): void
  /** Resolves when no call is open, of a company or at all. */
  idle(companyId?: number): Promise<void>
  /** Its pages come again, wherever they are led. */
  sendAway(companyId: number): void
  /** A page has come. */
  greet(seat: Seat): void
  hear(happening: Happening): void
}

export function createDrain(
  audience: Pick<Audience, 'all' | 'toSignage'>,
  world: () => Pick<WorldQueries, 'talks' | 'callOf' | 'callsOf' | 'companyOf'>,
): Drain {
  let stopsAt: number | undefined
  const moving = new Map<number, number>()
  const waiting = new Map<() => void, number | undefined>()
  const isIdle = (companyId: number | undefined): boolean =>
    companyId === undefined
      ? Object.values(world().talks()).every((count) => count === 0)
      : world().callsOf(companyId).length === 0

  const wordsFor = (companyId: number | null) => {
    if (stopsAt !== undefined) return { type: 'serverStops', stopsAt } as const
    const movesAt = companyId === null ? undefined : moving.get(companyId)
    return movesAt === undefined
      ? undefined
      : ({ type: 'serverStops', stopsAt: movesAt, isMoving: true } as const)
  }

  function greet(seat: Seat): void {
    const { signageId, companyId } = seat.identity
    const words = wordsFor(companyId)
    if (!words || seat.phase !== 'live') return
    // a kiosk in a call hears it when that is over
    if (seat.as === 'signage' && signageId !== null && world().callOf(signageId)) return
    seat.send(words)
  }

  const seatsOf = (companyId: number): Seat[] =>
    [...audience.all()].filter(({ identity }) => identity.companyId === companyId)

  function sendAway(companyId: number): void {
    for (const seat of seatsOf(companyId)) seat.close(CLOSE.serverStops, 'the company moves')
  }

  return {
    isDraining: () => stopsAt !== undefined,
    isMoving: (companyId) => moving.has(companyId),
    begin(at) {
      stopsAt = at
      for (const seat of audience.all()) greet(seat)
    },
    hold(companyId, at) {
      moving.set(companyId, at)
      for (const seat of seatsOf(companyId)) greet(seat)
    },
    free(companyId) {
      if (moving.delete(companyId)) sendAway(companyId)
    },
    async idle(companyId) {
      if (!isIdle(companyId)) await new Promise<void>((resolve) => void waiting.set(resolve, companyId))
    },
    sendAway,
    greet,
    hear(happening) {
      if (happening.kind !== 'callClosed' || (stopsAt === undefined && moving.size === 0)) return
      const words = wordsFor(world().companyOf(happening.signageId))
      if (words) audience.toSignage(happening.signageId, words)
      for (const [resolve, companyId] of waiting) {
        if (!isIdle(companyId)) continue
        waiting.delete(resolve)
        resolve()
      }
    },
  }
}
