import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { BookLink } from './BookLink.tsx'
import { currentRoom, standByForRooms } from './current-room.ts'
import { LinkCopy } from './LinkCopy.tsx'
import { NextReservation } from './NextReservation.tsx'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'
import { today } from './today.ts'

/**
 * decisions 3: お客様スタンバイ (customer standby) of a reservation user: current or next room, the visitor's presence, and the button
 * to enter.
 */
export function CustomerStandby() {
  const texts = useTexts(reservationTexts)
  const now = useStore($now)
  const { status, value } = useStore(today.$resource)
  useEffect(() => today.open(), [])
  useEffect(standByForRooms, [])
  const next = value?.userResult.find((reservation) => reservation.endAt > now)
  return (
    <>
      <PageHead title={texts.customers.title} lead={texts.customers.lead} />
      <div className={css.stack}>
        {status === 'loading' && !value && <ListSkeleton />}
        {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void today.load()} />}
        {value && !next && (
          <Card label={texts.customers.title}>
            <Empty icon="calendar" title={texts.customers.none} action={<BookLink />} />
          </Card>
        )}
        {next && <NextReservation reservation={next} />}
        {next && <RoomCard reservation={next} />}
      </div>
    </>
  )
}

/** Shows whether the visitor and the user (host) are in the room of this reservation, and the visitor's link. */
function RoomCard({ reservation }: { reservation: ReservationShape }) {
  const texts = useTexts(reservationTexts)
  const room = useStore(currentRoom.$room)
  const own = room?.reservationId === reservation.id ? room : undefined
  const isGuestHere = own?.isGuestHere === true
  const isHostHere = own?.isHostHere === true
  return (
    <Card title={texts.customers.room}>
      <dl className={css.room}>
        <div>
          <dt>{texts.customers.guest}</dt>
          <dd>
            <Badge tone={isGuestHere ? 'standby' : 'offline'} icon="person">
              {isGuestHere ? texts.customers.here : texts.customers.away}
            </Badge>
            {isGuestHere && own?.guestName && <span> {own.guestName}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.customers.host}</dt>
          <dd>
            <Badge tone={isHostHere ? 'active' : 'offline'} icon="speech">
              {isHostHere ? texts.customers.hostHere : texts.customers.hostAway}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>{texts.customers.link}</dt>
          <dd>
            <LinkCopy link={reservation.link} title={reservation.title} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
