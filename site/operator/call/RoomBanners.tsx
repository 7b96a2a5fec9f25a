import { useStore } from '@nanostores/react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { currentRoom } from '../../reservations/current-room.ts'
import { EndingSoon } from '../../reservations/EndingSoon.tsx'
import { reservationTexts } from '../../reservations/texts.ts'

/** In a reserved room: whether the guest is there yet, and that the end is near (Spec 4.6). */
export function RoomBanners() {
  const texts = useTexts(reservationTexts)
  const room = useStore(currentRoom.$room)
  return (
    <>
      <EndingSoon />
      {room && !room.isGuestHere && <Banner title={texts.guestAway}>{texts.waitingForGuest}</Banner>}
    </>
  )
}
