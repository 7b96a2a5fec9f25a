import { useStore } from '@nanostores/react'
import { reservationTexts } from '../../messages/reservations.ts'
import { endingSoon } from '../../stores/booking/own-room.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 4.6: five minutes are left; shown for 10 s. */
export function EndingSoon() {
  const texts = useTexts(reservationTexts)
  if (!useStore(endingSoon.$shown)) return null
  return (
    <Banner tone="warning" title={texts.endingSoon}>
      {texts.endingSoonText}
    </Banner>
  )
}
