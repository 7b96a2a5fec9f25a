import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { guestTexts } from '../reservations/texts-guest.ts'
import css from './accounts.module.css'
import { forgetLink } from './guest-leaving.ts'

/**
 * Spec 2.2, /logout: tells a guest that the meeting is over. Its button leads to the sign-in page, or to the home page of a
 * user who is also signed in.
 */
export function MeetingEnded() {
  const language = useStore($guestLanguage, { ssr: 'initial' })
  const texts = pickTexts(guestTexts, language)
  usePageTitle(texts.ended)
  useEffect(() => void forgetLink(), [])
  return (
    <div lang={language}>
      <Empty
        icon="success"
        title={texts.ended}
        heading="h1"
        action={
          <LinkButton href="/login" variant="primary">
            {texts.toLogin}
          </LinkButton>
        }
      >
        <p className={css.phrases}>{texts.endedText}</p>
      </Empty>
    </div>
  )
}
