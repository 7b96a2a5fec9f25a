import type { Happening } from '../services/reception/happenings.ts'
import type { Questions } from '../services/reception/questions.ts'
import type { Audience } from './audience.ts'
import type { Seat } from './seat.ts'

/** realtime, Liveness: before an orderly stop nothing new begins, and what goes on may come to its end. */
export interface Drain {
  isDraining(): boolean
  /** From now on no call begins; `stopsAt` is when those that are left are cut off, at the latest. Everybody is told. */
  begin(stopsAt: number): void
  /** Resolves when no call is open. */
  idle(): Promise<void>
  /** A page has come. */
  greet(seat: Seat): void
  hear(happening: Happening): void
}

export function createDrain(
  audience: Pick<Audience, 'all' | 'toSignage'>,
  world: () => Pick<Questions, 'talks' | 'callOf'>,
): Drain {
  let stopsAt: number | undefined
  const waiting = new Set<() => void>()
  const isIdle = (): boolean => Object.values(world().talks()).every((count) => count === 0)

  function greet(seat: Seat): void {
    if (stopsAt === undefined || seat.phase !== 'live') return
    const { signageId } = seat.identity
    // a kiosk in a call hears it when that is over
    if (seat.as === 'signage' && signageId !== null && world().callOf(signageId)) return
    seat.send({ type: 'serverStops', stopsAt })
  }

  return {
    isDraining: () => stopsAt !== undefined,
    begin(at) {
      stopsAt = at
      for (const seat of audience.all()) greet(seat)
    },
    async idle() {
      if (!isIdle()) await new Promise<void>((resolve) => void waiting.add(resolve))
    },
    greet,
    hear(happening) {
      if (stopsAt === undefined || happening.kind !== 'callClosed') return
      audience.toSignage(happening.signageId, { type: 'serverStops', stopsAt })
      if (!isIdle()) return
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  }
}
