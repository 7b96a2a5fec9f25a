import { useStore } from '@nanostores/react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { isRunning } from '#core/reservations/rules.ts'
import { rangeWords } from '#core/time/japan-words.ts'
import { $now } from '../kit/now.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { currentRoom } from './current-room.ts'
import { EnterRoom } from './EnterRoom.tsx'
import css from './reservations.module.css'
import { reservationTexts } from './texts.ts'

const MINUTE_MS = 60_000

/** Today's running or next reservation, with the button to enter. */
export function NextReservation({ reservation }: { reservation: ReservationShape }) {
  const texts = useTexts(reservationTexts)
  const now = useStore($now)
  const room = useStore(currentRoom.$room)
  const isOpen = isRunning(reservation, now)
  const isOwnRoom = room?.reservationId === reservation.id
  const left = isOpen
    ? texts.until(Math.floor((reservation.endAt - now) / MINUTE_MS))
    : texts.startsIn(Math.max(1, Math.ceil((reservation.startAt - now) / MINUTE_MS)))
  return (
    <Card label={isOpen ? texts.canEnter : texts.next} className={isOpen ? css.open : css.next}>
      <div className={css.nextRow}>
        <div className={css.nextText}>
          <Badge tone={isOpen ? 'active' : 'plain'} icon="clock">
            {isOpen ? texts.canEnter : texts.next}
          </Badge>
          <h2>{reservation.title}</h2>
          <p>
            <b>{rangeWords(reservation)}</b>
            <span>{left}</span>
          </p>
        </div>
        {isOwnRoom && (
          <Badge tone={room.isGuestHere ? 'standby' : 'plain'} icon="person">
            {!room.isGuestHere
              ? texts.guestAway
              : room.guestName
                ? texts.guestNamed(room.guestName)
                : texts.guestHere}
          </Badge>
        )}
        <EnterRoom reservation={reservation} size="lg" />
      </div>
    </Card>
  )
}
