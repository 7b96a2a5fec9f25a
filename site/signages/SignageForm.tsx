import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SignageShape } from '#core/signages/contract.ts'
import { updateSignage } from '#core/signages/contract-signage-admin.ts'
import css from '../kit/forms/forms.module.css'
import { PictureField } from '../kit/forms/PictureField.tsx'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { type createSignageForm, entriesOf, type SignageEntries } from './form.ts'
import { AccountFields } from './SignageAccountFields.tsx'
import { SettingFields } from './SignageSettingFields.tsx'
import { signageTexts } from './texts.ts'
import { VisitorTexts } from './VisitorTexts.tsx'

type SignageFormProps = {
  form: ReturnType<typeof createSignageForm>
  signage: SignageShape
}

export function SignageForm({ form, signage }: SignageFormProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { phase } = useStore(form.submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<SignageEntries>(
    updateSignage.input,
    entriesOf(signage),
    form.submit,
    // the schema requires the id
    { signageId: signage.id },
  )
  useLeaveGuard((entry.form.formState.isDirty || picture !== undefined) && phase !== 'done', texts.leave)

  const save = entry.form.handleSubmit(() => {
    if (!form.save(entry.form.getValues(), picture)) toasts.show({ text: texts.nothingChanged, tone: 'info' })
  })

  return (
    <form className={css.form} noValidate onSubmit={save}>
      <SubmitNotices submit={form.submit} agreeLabel={texts.change} atFields />
      <ErrorSummary
        title={common.checkEntries}
        errors={entry.summary([
          ['login_id', texts.loginId],
          ['name', texts.name],
          ['password', texts.password],
          ['passwordConfirm', texts.passwordConfirm],
          ['hours', texts.hours],
          ['phone', texts.phone],
          ['resumes', texts.resumes],
        ])}
      />
      <Card title={texts.account}>
        <div className={css.form}>
          <AccountFields entry={entry} />
          <SignagePicture form={form} signage={signage} onChoose={setPicture} />
        </div>
      </Card>
      <Card title={texts.place}>
        <SettingFields entry={entry} form={form} />
      </Card>
      <Card title={texts.suspended}>
        <VisitorTexts entry={entry} />
      </Card>
      <SignageFormFoot isSending={phase === 'sending'} />
    </form>
  )
}

function SignageFormFoot({ isSending }: { isSending: boolean }) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.foot}>
      <Button type="submit" variant="primary" loading={isSending}>
        {common.save}
      </Button>
      <LinkButton href="/app/signage/list">{common.cancel}</LinkButton>
    </div>
  )
}

type SignagePictureProps = SignageFormProps & { onChoose: (picture: File) => void }

function SignagePicture({ form, signage, onChoose }: SignagePictureProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  const { refused } = useStore(form.submit.$submit)
  const error = refused?.refusal.fields?.['image']
  return (
    <PictureField
      label={texts.picture}
      help={texts.pictureHelp}
      chooseLabel={texts.choosePicture}
      mark={common.optional}
      name={signage.name}
      imageUrl={signage.image ?? undefined}
      onChoose={onChoose}
      error={error && (fields[error] ?? error)}
    />
  )
}
