import { useStore } from '@nanostores/react'
import type { ReservationShape } from '#contract/reservations.ts'
import { reservationTexts } from '../../messages/reservations.ts'
import { ownRoom } from '../../stores/booking/own-room.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../shell/use-texts.ts'

type EnterRoomProps = { reservation: Pick<ReservationShape, 'id' | 'title'>; size: 'sm' | 'lg' }

/** Spec 4.3: enabled while the server says that this reservation's room is open. */
export function EnterRoom({ reservation, size }: EnterRoomProps) {
  const texts = useTexts(reservationTexts)
  const room = useStore(ownRoom.$room)
  const mayEnter = useStore(ownRoom.$mayEnter) && room?.reservationId === reservation.id
  const enter = () => {
    if (!ownRoom.enter()) toasts.show({ text: texts.notConnected, tone: 'warning' })
  }
  return (
    <Button
      variant="primary"
      size={size}
      icon="enter"
      disabled={!mayEnter}
      aria-label={texts.enterOf(reservation.title)}
      onClick={enter}
    >
      {texts.enter}
    </Button>
  )
}
