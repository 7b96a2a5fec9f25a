import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { UserShape } from '#contract/users.ts'
import { commonTexts } from '../../messages/common.ts'
import { userTexts } from '../../messages/users.ts'
import type { createUserForm } from '../../stores/users/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import css from '../forms/forms.module.css'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useTexts } from '../shell/use-texts.ts'

/** Deleting somebody: asked with the name; the own account is protected (Spec 5). */
export function UserRemoval({ form, user }: { form: ReturnType<typeof createUserForm>; user: UserShape }) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const [isAsked, setAsked] = useState(false)
  const { phase } = useStore(form.removing.$submit)
  return (
    <Card title={texts.remove} className={css.after}>
      <SubmitNotices submit={form.removing} agreeLabel={common.delete} danger />
      <div className={css.danger}>
        <p>{user.isOwnConfig ? texts.removeOwn : texts.removeHelp}</p>
        <Button
          variant="danger-quiet"
          icon="trash"
          disabled={user.isOwnConfig}
          loading={phase === 'sending'}
          onClick={() => setAsked(true)}
        >
          {common.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={texts.removeQuestion(user.userName)}
        confirmLabel={common.delete}
        cancelLabel={common.cancel}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          form.remove()
        }}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Card>
  )
}
