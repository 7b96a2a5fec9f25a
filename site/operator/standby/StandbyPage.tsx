import { useStore } from '@nanostores/react'
import { lazy, Suspense, useDeferredValue } from 'react'
import { slice } from '../../kit/slice.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { $session } from '../../line/session.ts'
import { WaitingHead } from './StandbySkeleton.tsx'
import { standbyTexts } from './texts-standby.ts'

const ReceptionStandby = slice(async () => (await import('./ReceptionStandby.tsx')).ReceptionStandby)
/** Loaded for reservation users only. */
const CustomerStandby = lazy(async () => ({
  default: (await import('../../reservations/CustomerStandby.tsx')).CustomerStandby,
}))
/** Loaded only for system administrators. */
const NotAnOperator = lazy(async () => ({ default: (await import('./NotAnOperator.tsx')).NotAnOperator }))

/** Spec 2.3: the standby page; for reservation users it shows their own room. */
export function StandbyPage() {
  const { user } = useStore($session)
  // Deferred, so that the page's frame and user input come first.
  const role = useDeferredValue(user?.role)
  const { title, lead } = useTexts(standbyTexts)
  const waiting = <WaitingHead title={title} lead={lead} />
  return (
    <Suspense fallback={waiting}>
      {role === undefined && waiting}
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
