import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { UserShape } from '#core/accounts/contract-self.ts'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import type { createUserForm } from './form.ts'
import { userTexts } from './texts.ts'

type UserVouchingProps = { form: ReturnType<typeof createUserForm>; user: UserShape }

/**
 * Lets an administrator confirm the e-mail address of a self-registered user. Otherwise the user can book only after
 * confirming the address (decisions 2).
 */
export function UserVouching({ form, user }: UserVouchingProps) {
  const texts = useTexts(userTexts)
  const { phase } = useStore(form.vouching.$submit)
  useEffect(() => {
    if (phase === 'done') toasts.show({ text: texts.vouched })
  }, [phase, texts.vouched])
  if (user.isConfirmed) return null
  return (
    <Card title={texts.unconfirmed} className={forms.after}>
      <SubmitNotices submit={form.vouching} />
      <div className={forms.danger}>
        <p>{texts.unconfirmedHelp}</p>
        <Button loading={phase === 'sending'} onClick={form.vouch}>
          {texts.vouch}
        </Button>
      </div>
    </Card>
  )
}
