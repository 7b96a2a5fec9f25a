import { useStore } from '@nanostores/react'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { currentRoom } from './current-room.ts'
import { reservationTexts } from './texts.ts'

type EnterRoomProps = { reservation: Pick<ReservationShape, 'id' | 'title'>; size: 'sm' | 'lg' }

/** Button to enter a reserved room (Spec 4.3). Enabled while the server reports the room as open. */
export function EnterRoom({ reservation, size }: EnterRoomProps) {
  const texts = useTexts(reservationTexts)
  const room = useStore(currentRoom.$room)
  const mayEnter = useStore(currentRoom.$mayEnter) && room?.reservationId === reservation.id
  const enter = () => {
    if (!currentRoom.enter()) toasts.show({ text: texts.notConnected, tone: 'warning' })
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
