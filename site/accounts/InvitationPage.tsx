import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import css from './accounts.module.css'
import { browserInvitation, type createInvitation } from './invitation.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { passwordTexts } from './texts-passwords.ts'

type InvitationStore = ReturnType<typeof createInvitation>

/** decisions 2: the page that the link of an invitation opens. Tests pass their own `store`. */
export function InvitationPage({ store }: { store?: InvitationStore }) {
  const [invitation] = useState(() => store ?? browserInvitation())
  const { status, value, refused } = useStore(invitation.$invited)
  const texts = useTexts(passwordTexts).invitation
  const language = useStore($language, { ssr: 'initial' })
  useEffect(() => void invitation.load(), [invitation])
  const lead = value ? texts.lead(value.userName, value.companyName) : ''
  return (
    <AccountPanel title={texts.title} lead={lead}>
      {value && (
        <>
          <p>{texts.loginId(value.login_id)}</p>
          <NewPasswordForm
            submit={invitation.submit}
            loginId={value.login_id}
            onSend={(...typed) => void invitation.send(...typed)}
          />
        </>
      )}
      {status === 'failed' && !refused && (
        <LoadFailed title={texts.failed} onAgain={() => void invitation.load()} />
      )}
      {refused && (
        <div className={css.form}>
          <Banner tone="warning" title={texts.over}>
            {refusalText(refused.refusal, language)}
          </Banner>
          <LinkButton href="/login?later=1" size="lg" block>
            {texts.toLogin}
          </LinkButton>
        </div>
      )}
    </AccountPanel>
  )
}
