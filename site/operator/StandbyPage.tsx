import { useStore } from '@nanostores/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { slice } from '../kit/slice.ts'
import { Card } from '../kit/ui/Card.tsx'
import { $session } from '../line/session.ts'
import { StandbySkeleton } from './StandbySkeleton.tsx'

const ReceptionStandby = slice(async () => (await import('./ReceptionStandby.tsx')).ReceptionStandby)
/** Loaded only for reservation users. */
const CustomerStandby = lazy(async () => ({
  default: (await import('../reservations/CustomerStandby.tsx')).CustomerStandby,
}))
/** Loaded only for system administrators. */
const NotAnOperator = lazy(async () => ({ default: (await import('./NotAnOperator.tsx')).NotAnOperator }))

/**
 * Spec 2.3: the own room of a reservation user, the reception of operators and company administrators.
 * A system administrator answers no calls and is shown the way to the board.
 */
export function StandbyPage() {
  const { user } = useStore($session)
  // drawn in slices: the frame, which comes at the same moment, and a press go first
  const role = useDeferredValue(user?.role)
  return (
    <Suspense fallback={<StandbySkeleton />}>
      {role === undefined && <StandbySkeleton />}
      {role === 'webReservationUser' && <CustomerStandby />}
      {role === 'systemAdmin' && (
        <Card>
          <NotAnOperator />
        </Card>
      )}
      {role !== undefined && role !== 'webReservationUser' && role !== 'systemAdmin' && <ReceptionStandby />}
    </Suspense>
  )
}
