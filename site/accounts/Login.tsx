import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Brand } from '../kit/Brand.tsx'
import { ServerFault } from '../kit/forms/ServerFault.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { usePageTitle } from '../kit/use-page-title.ts'
import { LinkDialogs } from './LinkDialogs.tsx'
import css from './Login.module.css'
import { LoginForm } from './LoginForm.tsx'
import { LoginRefusal } from './LoginRefusal.tsx'
import { SecondStep } from './SecondStep.tsx'
import { browserParts, createSignIn, type SignInParts } from './sign-in.ts'
import { loginTexts } from './texts-login.ts'

/** The sign-in page (Spec 2.4.1). Tests pass their own `parts`. */
export function Login({ parts }: { parts?: SignInParts }) {
  const [signIn] = useState(() => createSignIn(parts ?? browserParts()))
  const state = useStore(signIn.$signIn)
  const texts = useTexts(loginTexts)
  usePageTitle(texts.heading)

  useEffect(() => {
    signIn.start(location.search)
    return signIn.stop
  }, [signIn])

  return (
    <div className={css.panel}>
      <Brand tagline={texts.tagline} />
      {state.notice && (
        <Banner tone="success" title={texts.notices[state.notice].title}>
          {texts.notices[state.notice].text}
        </Banner>
      )}
      {state.waiting && <Banner tone="info">{texts.waitingForServer}</Banner>}
      {state.isFirstDay && (
        <Banner
          title={texts.firstDay.title}
          action={
            <LinkButton size="sm" href="/setup">
              {texts.firstDay.go}
            </LinkButton>
          }
        >
          {texts.firstDay.text}
        </Banner>
      )}
      {state.refused && <LoginRefusal refused={state.refused} />}
      <h1 className={css.heading}>{texts.heading}</h1>
      {state.ticket ? <SecondStep signIn={signIn} /> : <LoginForm signIn={signIn} />}
      <ServerFault code={state.fault} onClose={signIn.dismissFault} poll={signIn.health} />
      <LinkDialogs signIn={signIn} />
    </div>
  )
}
