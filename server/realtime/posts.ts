import type { FaceSources } from '../face/face-sources.ts'
import type { Reception } from '../reception/reception.ts'
import type { Seat } from './seat.ts'
import { operatorSeat, type SeatEvents, signageSeat } from './sole-seats.ts'

/** For whom a seat stands at the reception: a signage or an operator, of whom there is one. Undefined: it only looks on. */
export function postOf(
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
