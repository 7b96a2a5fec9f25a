import { atom } from 'nanostores'
import { deleteReservation, type ReservationShape } from '#core/reservations/contract.ts'
import { mayStillChange, type Span } from '#core/reservations/rules.ts'
import type { Clock } from '../line/clock.ts'
import { type FaultCode, faultOf, type Refused } from '../line/reply.ts'
import type { Request } from '../line/request.ts'

/** A cancellation waiting for confirmation. */
interface Removing {
  reservation: ReservationShape
  phase: 'asked' | 'sending'
  refused?: Refused
  fault?: FaultCode
}

interface RemovalDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'>
  onRemoved: () => void
  reload: () => Promise<void>
}

/** Spec 4.6: cancels the user's own reservations in the calendar. */
export function createRemoval({ request, clock, onRemoved, reload }: RemovalDeps) {
  const $isCancelling = atom(false)
  const $removing = atom<Removing | undefined>()
  return {
    $isCancelling,
    $removing,
    setCancelling: (on: boolean): void => $isCancelling.set(on),
    mayCancel: (reservation: Span): boolean => mayStillChange(reservation, clock.serverNow()),
    askToRemove: (reservation: ReservationShape): void => $removing.set({ reservation, phase: 'asked' }),
    keep: (): void => $removing.set(undefined),
    async remove(): Promise<void> {
      const asked = $removing.get()
      if (asked?.phase !== 'asked') return
      const { reservation } = asked
      $removing.set({ reservation, phase: 'sending' })
      const reply = await request(deleteReservation, { id: reservation.id })
      const fault = faultOf(reply)
      if (fault) return $removing.set({ reservation, phase: 'asked', fault })
      if (reply.kind === 'refused') $removing.set({ reservation, phase: 'asked', refused: reply })
      else {
        $removing.set(undefined)
        onRemoved()
      }
      // Reloads after a refusal as well, because the calendar may be outdated.
      await reload()
    },
  }
}
