import type { FaceSources } from '../face/face-sources.ts'
import type { Reception } from '../reception/reception.ts'
import { operatorSeat, type SeatEvents, signageSeat } from './exclusive-seats.ts'
import type { Seat } from './seat.ts'

/** The exclusive seat of a signage or an operator, and its events. Undefined for pages that only watch. */
export function exclusiveSeatOf(
  { as, identity: { signageId, userId } }: Seat,
  { reception, faceSources }: { reception: Reception; faceSources: FaceSources },
): { key: string; events: SeatEvents } | undefined {
  const { signages, operators } = reception
  if (as === 'signage' && signageId !== null) {
    const events = {
      here: () => signages.here(signageId),
      silent: () => signages.silent(signageId),
      gone: () => signages.gone(signageId),
    }
    return { key: signageSeat(signageId), events }
  }
  if (as !== 'operator' || userId === null) return undefined
  const events = {
    here: () => operators.here(userId),
    silent: () => operators.silent(userId),
    gone: () => {
      operators.gone(userId)
      faceSources.operatorChanged(userId)
    },
  }
  return { key: operatorSeat(userId), events }
}
