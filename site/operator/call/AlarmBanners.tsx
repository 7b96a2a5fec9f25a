import { useStore } from '@nanostores/react'
import { $now } from '../../kit/now.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { timeWithSeconds } from '../../kit/time-words.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { operationTexts } from '../texts.ts'
import type { Alarms } from './alarms.ts'

type AlarmBannersProps = {
  alarms: Alarms
  /**
   * Hides the banner about video that the signage cannot decode. Set if another banner already says that the signage
   * receives no video.
   */
  withoutPictures?: boolean
  onEnd?: () => void
}

/**
 * Banners for three reports: the visitor has asked to end the call, the signage is disconnected, or it cannot decode the video.
 * Each banner disappears automatically.
 */
export function AlarmBanners({ alarms, withoutPictures = false, onEnd }: AlarmBannersProps) {
  const texts = useTexts(operationTexts)
  const endsAt = useStore(alarms.$endsAt)
  const lost = useStore(alarms.$signageLost)
  const decodeError = useStore(alarms.$decodeError)
  return (
    <>
      {endsAt !== undefined && (
        <Banner
          tone="info"
          title={texts.endAsked}
          action={
            onEnd && (
              <Button size="sm" variant="danger-quiet" onClick={onEnd}>
                {texts.endNow}
              </Button>
            )
          }
        >
          <Countdown endsAt={endsAt} />
        </Banner>
      )}
      {lost && (
        <Banner tone="danger" title={lost.isLong ? texts.signageLostLong : texts.signageLost}>
          {lost.isLong ? texts.signageLostLongText(timeWithSeconds(lost.lostAt)) : texts.signageLostText}
        </Banner>
      )}
      {decodeError && !lost && !withoutPictures && (
        <Banner tone="warning" title={texts.decodeError}>
          {texts.decodeErrorText}
        </Banner>
      )}
    </>
  )
}

function Countdown({ endsAt }: { endsAt: number }) {
  const texts = useTexts(operationTexts)
  const seconds = Math.max(0, Math.ceil((endsAt - useStore($now)) / 1000))
  return <>{texts.endAskedIn(seconds)}</>
}
