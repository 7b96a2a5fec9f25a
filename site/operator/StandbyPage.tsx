import { useStore } from '@nanostores/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { slice } from '../kit/slice.ts'
import { $session } from '../line/session.ts'
import { StandbySkeleton } from './StandbySkeleton.tsx'

const ReceptionStandby = slice(async () => (await import('./ReceptionStandby.tsx')).ReceptionStandby)
/** Only for whoever rents by the hour: nobody else loads it. */
const CustomerStandby = lazy(async () => ({
  default: (await import('../reservations/CustomerStandby.tsx')).CustomerStandby,
}))

/** Spec 2.3: customer standby of whoever rents by the hour is the own room; of everybody else the whole reception. */
export function StandbyPage() {
  const { user } = useStore($session)
  // drawn in slices: the frame, which comes at the same moment, and a press go first
  const role = useDeferredValue(user?.role)
  return (
    <Suspense fallback={<StandbySkeleton />}>
      {role === undefined && <StandbySkeleton />}
      {role === 'webReservationUser' && <CustomerStandby />}
      {role !== undefined && role !== 'webReservationUser' && <ReceptionStandby />}
    </Suspense>
  )
}
