import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import forms from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import type { SubmitStore } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ConfirmDialog } from '../kit/ui/ConfirmDialog.tsx'

type UserKeyResetProps = {
  submit: SubmitStore
  texts: { title: string; text: string; question: (name: string) => string; done: string }
  userName: string
  onReset: () => void
}

/** decisions 2: removes the second factor or the passkeys of a user who has lost them. */
export function UserKeyReset({ submit, texts, userName, onReset }: UserKeyResetProps) {
  const common = useTexts(commonTexts)
  const { phase } = useStore(submit.$submit)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (phase === 'done') toasts.show({ text: texts.done })
  }, [phase, texts.done])
  return (
    <Card title={texts.title} className={forms.after}>
      <SubmitNotices submit={submit} />
      <div className={forms.danger}>
        <p>{texts.text}</p>
        <Button loading={phase === 'sending'} onClick={() => setAsking(true)}>
          {texts.title}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={isAsking}
        title={texts.question(userName)}
        confirmLabel={texts.title}
        cancelLabel={common.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onReset()
        }}
      >
        {texts.text}
      </ConfirmDialog>
    </Card>
  )
}
