import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Switch } from '../kit/ui/Switch.tsx'
import css from './profile.module.css'
import { browserSignInNotices, type SignInNotices as SignInNoticesStore } from './sign-in-notices.ts'
import { sessionTexts } from './texts-sessions.ts'

/** decisions 2: switches mails about new sign-ins on or off; needs a confirmed mail address. Tests pass their own `store`. */
export function SignInNotices({ store }: { store?: SignInNoticesStore | undefined }) {
  const [notices] = useState(() => store ?? browserSignInNotices())
  const { value } = useStore(notices.$notices)
  const { phase } = useStore(notices.setting.$submit)
  const texts = useTexts(sessionTexts)
  useEffect(() => void notices.load(), [notices])
  if (!value) return null
  return (
    <div className={css.notices}>
      <SubmitNotices submit={notices.setting} />
      <Switch
        label={texts.tells}
        checked={value.isOn && value.address !== null}
        disabled={phase === 'sending' || value.address === null}
        onChange={(event) => void notices.setting.send({ isOn: event.target.checked })}
      />
      <p className={css.sessionFacts}>
        {value.address === null ? texts.tellsNobody : texts.tellsTo(value.address)}
      </p>
    </div>
  )
}
