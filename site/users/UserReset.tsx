import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import type { createUserForm } from './form.ts'
import { userTexts } from './texts.ts'

type UserResetProps = { form: ReturnType<typeof createUserForm> }

/** Gives a user a temporary password: mailed, or shown once if it cannot be mailed (decisions 2). */
export function UserReset({ form }: UserResetProps) {
  const texts = useTexts(userTexts)
  const { phase } = useStore(form.resetting.$submit)
  const isMailed = useStore(form.$isResetMailed)
  useEffect(() => {
    if (isMailed) toasts.show({ text: texts.resetMailed })
  }, [isMailed, texts.resetMailed])
  return (
    <Card title={texts.reset} className={forms.after}>
      <SubmitNotices submit={form.resetting} />
      <div className={forms.danger}>
        <p>{texts.resetHelp}</p>
        <Button loading={phase === 'sending'} onClick={() => form.resetPassword('mail')}>
          {texts.reset}
        </Button>
      </div>
    </Card>
  )
}
