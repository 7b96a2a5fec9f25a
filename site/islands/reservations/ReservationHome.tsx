import { reservationTexts } from '../../messages/reservations.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Home of a reservation user (Spec 2.4.8). Bookings do not exist yet, so the day is always an empty one. */
export function ReservationHome() {
  const texts = useTexts(reservationTexts)
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <Card label={texts.title}>
        <Empty icon="calendar" title={texts.none}>
          {texts.noneHelp}
        </Empty>
      </Card>
    </>
  )
}
