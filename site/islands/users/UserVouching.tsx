import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { UserShape } from '#contract/user.ts'
import { userTexts } from '../../messages/users.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import type { createUserForm } from '../../stores/users/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import forms from '../forms/forms.module.css'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useTexts } from '../shell/use-texts.ts'

type UserVouchingProps = { form: ReturnType<typeof createUserForm>; user: UserShape }

/** decisions 2: who has registered without being known may not book before the address is confirmed, here by hand. */
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
