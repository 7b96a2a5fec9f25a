import { type ReservationShape, updateReservation } from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import { japanZoned } from '#core/time/japan-time.ts'
import type { Clock } from '../line/clock.ts'
import { type FaultCode, faultOf, type Refused } from '../line/reply.ts'
import type { Request } from '../line/request.ts'

export type MoveOutcome =
  | { kind: 'moved'; before: Span }
  | { kind: 'refused'; refusal: Refused['refusal'] }
  | { kind: 'fault'; code: FaultCode }
  /** The new time has already begun, so nothing was sent. */
  | { kind: 'past' }
  | { kind: 'unchanged' }

interface MovingDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'>
  own: () => readonly ReservationShape[]
  reload: () => Promise<void>
}

/** Moves a reservation that was dragged in the calendar. The server checks the move like any other change. */
export function createMoving({ request, clock, own, reload }: MovingDeps) {
  return async (id: number, { startAt, endAt }: Span): Promise<MoveOutcome> => {
    const before = own().find((one) => one.id === id)
    if (!before || (before.startAt === startAt && before.endAt === endAt)) return { kind: 'unchanged' }
    if (startAt <= clock.serverNow()) return { kind: 'past' }
    const input = { id, start: japanZoned(startAt), end: japanZoned(endAt) }
    const reply = await request(updateReservation, input)
    // reloads after a refusal as well, because the calendar may be outdated
    await reload()
    const fault = faultOf(reply)
    if (fault) return { kind: 'fault', code: fault }
    if (reply.kind === 'refused') return { kind: 'refused', refusal: reply.refusal }
    return { kind: 'moved', before: { startAt: before.startAt, endAt: before.endAt } }
  }
}
