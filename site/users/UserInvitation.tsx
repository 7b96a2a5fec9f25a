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

type UserInvitationProps = {
  form: ReturnType<typeof createUserForm>
  isOver: boolean
  /** Whether a mail server is configured. */
  sendsMail: boolean
}

/**
 * For a user who was invited and has not signed in yet: invite again, or hand over a temporary password (decisions 2).
 */
export function UserInvitation({ form, isOver, sendsMail }: UserInvitationProps) {
  const texts = useTexts(userTexts).invited
  const { phase } = useStore(form.inviting.$submit)
  const resetting = useStore(form.resetting.$submit)
  useEffect(() => {
    if (phase === 'done') toasts.show({ text: texts.sent })
  }, [phase, texts.sent])
  return (
    <Card title={isOver ? texts.titleOver : texts.title} className={forms.after}>
      <SubmitNotices submit={form.inviting} />
      <SubmitNotices submit={form.resetting} />
      {sendsMail && (
        <div className={forms.danger}>
          <p>{texts.text}</p>
          <Button loading={phase === 'sending'} onClick={form.invite}>
            {texts.again}
          </Button>
        </div>
      )}
      <div className={forms.danger}>
        <p>{texts.textPrint}</p>
        <Button loading={resetting.phase === 'sending'} onClick={() => form.resetPassword('shown')}>
          {texts.print}
        </Button>
      </div>
    </Card>
  )
}
