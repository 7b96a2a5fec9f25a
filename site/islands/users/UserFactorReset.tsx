import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { UserShape } from '#contract/user.ts'
import { commonTexts } from '../../messages/common.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import type { createUserForm } from '../../stores/users/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import forms from '../forms/forms.module.css'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useTexts } from '../shell/use-texts.ts'

type UserFactorResetProps = { form: ReturnType<typeof createUserForm>; user: UserShape }

/** decisions 2: for an administrator who has lost phone and recovery codes. */
export function UserFactorReset({ form, user }: UserFactorResetProps) {
  const texts = useTexts(secondFactorTexts).user
  const common = useTexts(commonTexts)
  const { phase } = useStore(form.factorReset.$submit)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (phase === 'done') toasts.show({ text: texts.done })
  }, [phase, texts.done])
  return (
    <Card title={texts.title} className={forms.after}>
      <SubmitNotices submit={form.factorReset} />
      <div className={forms.danger}>
        <p>{texts.text}</p>
        <Button loading={phase === 'sending'} onClick={() => setAsking(true)}>
          {texts.title}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={isAsking}
        title={texts.question(user.userName)}
        confirmLabel={texts.title}
        cancelLabel={common.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          form.resetFactor()
        }}
      >
        {texts.text}
      </ConfirmDialog>
    </Card>
  )
}
