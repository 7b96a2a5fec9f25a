import { logoutTexts } from '../../messages/logout.ts'
import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Spec 2.2: /logout. */
export function MeetingEnded() {
  const texts = useTexts(logoutTexts)
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
      {texts.text}
    </Empty>
  )
}
