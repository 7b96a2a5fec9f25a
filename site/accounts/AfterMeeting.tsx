import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { meetingClock } from '../reservations/meeting-time.ts'
import { ToOwnPages } from '../reservations/ToOwnPages.tsx'
import { guestTexts } from '../reservations/texts-guest.ts'
import css from './accounts.module.css'
import { openAfterMeeting } from './guest-leaving.ts'

/**
 * Spec 2.2, /logout: tells a guest (a reservation's visitor) that the guest has left and can join again, or that the
 * meeting is over.
 */
export function AfterMeeting() {
  const language = useStore($guestLanguage)
  const texts = pickTexts(guestTexts, language)
  const [meeting] = useState(openAfterMeeting)
  useEffect(() => meeting.open(), [meeting])
  const after = useStore(meeting.$after)
  const hasLeft = after.status === 'left'
  usePageTitle(hasLeft ? texts.hasLeft : texts.ended)
  const endsAt = hasLeft && after.endAt !== undefined ? meetingClock(after.endAt, language) : undefined
  const mayReturn = hasLeft && (after.hasLink ? texts.mayJoinAgain(endsAt) : texts.mayOpenLink)
  return (
    <div lang={language}>
      <Empty
        icon={hasLeft ? 'log-out' : 'success'}
        title={hasLeft ? texts.hasLeft : texts.ended}
        heading="h1"
        action={
          <div className={css.actions}>
            {hasLeft && after.hasLink && (
              <Button variant="primary" size="lg" icon="enter" onClick={meeting.joinAgain}>
                {texts.joinAgain}
              </Button>
            )}
            <ToOwnPages />
          </div>
        }
      >
        <p className={css.phrases}>{mayReturn || texts.thanks}</p>
        <p className={css.phrases}>{texts.mayClose}</p>
      </Empty>
    </div>
  )
}
