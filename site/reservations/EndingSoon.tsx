import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { endingSoon } from './current-room.ts'
import { reservationTexts } from './texts.ts'

/** Spec 4.6: the five-minute warning, shown for 10 s. */
export function EndingSoon() {
  const texts = useTexts(reservationTexts)
  if (!useStore(endingSoon.$shown)) return null
  return (
    <Banner tone="warning" title={texts.endingSoon}>
      {texts.endingSoonText}
    </Banner>
  )
}
