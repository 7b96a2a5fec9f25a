import { useEffect } from 'react'
import { logoutTexts } from '../../messages/logout.ts'
import { forgetLink } from '../../stores/account/guest-leaving.ts'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './accounts.module.css'

/** Spec 2.2: /logout. */
export function MeetingEnded() {
  const texts = useTexts(logoutTexts)
  useEffect(() => void forgetLink(), [])
  return (
    <Empty
      icon="success"
      title={texts.title}
      heading="h1"
      action={
        <LinkButton href="/login?later=1" variant="primary">
          {texts.signIn}
        </LinkButton>
      }
    >
      <p className={css.phrases}>{texts.text}</p>
    </Empty>
  )
}
