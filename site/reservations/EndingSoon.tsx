import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { $config } from '../line/page-line.ts'
import { endingSoon } from './current-room.ts'
import { reservationTexts } from './texts.ts'
import { today } from './today.ts'

/** Spec 4.6: the five-minute warning on every page of a user with reservations, shown for 10 s. */
export function EndingSoon({ className }: { className?: string | undefined }) {
  const texts = useTexts(reservationTexts)
  const minutes = useStore(endingSoon.$minutes)
  // the server may have sent the warning before this page was opened, or while the page was disconnected
  useEffect(() => $config.subscribe((config) => config && void today.load()), [])
  if (minutes === undefined) return null
  return (
    <Banner tone="warning" title={texts.endingSoon(minutes)} className={className}>
      {texts.endingSoonText}
    </Banner>
  )
}
