import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import type { PhoneState } from './phone.ts'
import { captureTexts } from './texts.ts'

/** Shows the phone's current problem and what to do about it. */
export function PhoneNotice({ state }: { state: PhoneState }) {
  const texts = useTexts(captureTexts).page
  switch (state) {
    case 'denied':
    case 'missing':
    case 'insecure':
      return (
        <Banner tone="danger" title={texts[state]}>
          {texts[`${state}Text`]}
        </Banner>
      )
    case 'ended':
      return (
        <Banner tone="warning" title={texts.ended}>
          {texts.endedText}
        </Banner>
      )
    case 'away':
    case 'stopped':
      return (
        <Banner tone="info" title={texts[state]}>
          {texts.stoppedText}
        </Banner>
      )
    default:
      return null
  }
}
