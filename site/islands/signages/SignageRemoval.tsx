import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SignageShape } from '#contract/signages.ts'
import { commonTexts } from '../../messages/common.ts'
import { signageTexts } from '../../messages/signages.ts'
import type { createSignageForm } from '../../stores/signages/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import css from '../forms/forms.module.css'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useTexts } from '../shell/use-texts.ts'

type SignageRemovalProps = { form: ReturnType<typeof createSignageForm>; signage: SignageShape }

/** Deleting a signage: asked with its name; in a call or with reservations the server asks once more. */
export function SignageRemoval({ form, signage }: SignageRemovalProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const [isAsked, setAsked] = useState(false)
  const { phase } = useStore(form.removing.$submit)
  return (
    <Card title={texts.remove} className={css.after}>
      <SubmitNotices submit={form.removing} agreeLabel={common.delete} danger />
      <div className={css.danger}>
        <p>{texts.removeHelp}</p>
        <Button
          variant="danger-quiet"
          icon="trash"
          loading={phase === 'sending'}
          onClick={() => setAsked(true)}
        >
          {common.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={texts.removeQuestion(signage.name)}
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
