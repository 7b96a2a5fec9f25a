import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addSignage, updateSignage } from '#core/signages/contract-signage-admin.ts'
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
import { type createSignageForm, entriesOf, NEW_SIGNAGE, type SignageEntries } from './form.ts'
import { AccountFields } from './SignageAccountFields.tsx'
import { SettingFields } from './SignageSettingFields.tsx'
import { signageTexts } from './texts.ts'
import { VisitorTexts } from './VisitorTexts.tsx'

type SignageFormProps = {
  form: ReturnType<typeof createSignageForm>
  isNew: boolean
  /** Preselected store of a new signage. */
  storeId: string
}

const newSignage = (storeId: string, password = ''): SignageEntries => ({
  ...NEW_SIGNAGE,
  storeId,
  password,
  passwordConfirm: password,
})

export function SignageForm({ form, isNew, storeId }: SignageFormProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const { signage, randomPassword } = useStore(form.$form)
  const { phase } = useStore(form.submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<SignageEntries>(
    (isNew ? addSignage : updateSignage).input,
    signage ? entriesOf(signage) : newSignage(storeId, randomPassword),
    form.submit,
    // the schema of an update requires the id
    signage ? { signageId: signage.id } : {},
  )
  useLeaveGuard((entry.form.formState.isDirty || picture !== undefined) && phase !== 'done', texts.leave)

  function save(event: React.FormEvent) {
    // the password of a new signage is shown in plain text: no second entry needed
    if (!signage) entry.form.setValue('passwordConfirm', entry.form.getValues('password'))
    void entry.form.handleSubmit(() => {
      if (!form.save(entry.form.getValues(), picture))
        toasts.show({ text: texts.nothingChanged, tone: 'info' })
    })(event)
  }

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
          <AccountFields entry={entry} isNew={isNew} newPassword={form.newPassword} />
          <SignagePicture form={form} onChoose={setPicture} />
        </div>
      </Card>
      <Card title={texts.place}>
        <SettingFields entry={entry} form={form} />
      </Card>
      <Card title={texts.suspended}>
        <VisitorTexts entry={entry} />
      </Card>
      <SignageFormFoot isNew={isNew} isSending={phase === 'sending'} />
    </form>
  )
}

function SignageFormFoot({ isNew, isSending }: { isNew: boolean; isSending: boolean }) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  return (
    <div className={css.foot}>
      <Button type="submit" variant="primary" loading={isSending}>
        {isNew ? texts.add : common.save}
      </Button>
      <LinkButton href="/app/signage/list">{common.cancel}</LinkButton>
    </div>
  )
}

type SignagePictureProps = Pick<SignageFormProps, 'form'> & { onChoose: (picture: File) => void }

function SignagePicture({ form, onChoose }: SignagePictureProps) {
  const texts = useTexts(signageTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  const { signage } = useStore(form.$form)
  const { refused } = useStore(form.submit.$submit)
  const error = refused?.refusal.fields?.['image']
  return (
    <PictureField
      label={texts.picture}
      help={texts.pictureHelp}
      chooseLabel={texts.choosePicture}
      mark={common.optional}
      name={signage?.name ?? ''}
      imageUrl={signage?.image ?? undefined}
      onChoose={onChoose}
      error={error && (fields[error] ?? error)}
    />
  )
}
