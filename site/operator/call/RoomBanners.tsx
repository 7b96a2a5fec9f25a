import { useStore } from '@nanostores/react'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { currentRoom } from '../../reservations/current-room.ts'
import { reservationTexts } from '../../reservations/texts.ts'

/** In a reserved room, shows a banner while the visitor has not arrived or is away. */
export function RoomBanners() {
  const texts = useTexts(reservationTexts)
  const room = useStore(currentRoom.$room)
  if (!room || room.isGuestHere) return null
  return <Banner title={texts.guestAway}>{texts.waitingForGuest}</Banner>
}
