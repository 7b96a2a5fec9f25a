import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { addUser, updateUser } from '#core/users/contract.ts'
import css from '../kit/forms/forms.module.css'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { type EntryForm, useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { latinNameTexts } from '../kit/texts/latin-name.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { type createUserForm, entriesOf, NEW_USER, type UserEntries } from './form.ts'
import { userTexts } from './texts.ts'
import { UserAccountCard } from './UserAccountCard.tsx'
import { UserCaptureCard } from './UserCaptureCard.tsx'
import { UserPlaceCard } from './UserPlaceCard.tsx'
import { writeInHiragana } from './write-in-hiragana.ts'

type UserFormProps = {
  form: ReturnType<typeof createUserForm>
  isNew: boolean
  /** Preselected shop (store) of a new user; '0': none. */
  storeId: string
}

export function UserForm({ form, isNew, storeId }: UserFormProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  const { user, sendsMail, ...choices } = useStore(form.$form)
  const { phase, refused } = useStore(form.submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<UserEntries>(
    (isNew ? addUser : updateUser).input,
    user ? entriesOf(user) : { ...NEW_USER, storeId },
    form.submit,
    // the schema of an update also requires the user's ID
    isNew ? {} : { targetUserId: user?.userId ?? 0 },
  )
  const isDirty = entry.form.formState.isDirty || picture !== undefined
  useLeaveGuard(isDirty && phase !== 'done', texts.leave)
  const imageError = refused?.refusal.fields?.['image']

  const save = (event: FormEvent) => {
    // the user may press the button right after typing, before the field itself converts the text to hiragana
    writeInHiragana(entry)
    void entry.form.handleSubmit(() => {
      if (!form.save(entry.form.getValues(), picture))
        toasts.show({ text: texts.nothingChanged, tone: 'info' })
    })(event)
  }

  return (
    <form className={css.form} noValidate onSubmit={save}>
      <SubmitNotices submit={form.submit} atFields />
      <UserErrors entry={entry} />
      <UserAccountCard
        entry={entry}
        user={user}
        isNew={isNew}
        sendsMail={sendsMail}
        onPicture={setPicture}
        pictureError={imageError && (fields[imageError] ?? imageError)}
      />
      <UserPlaceCard entry={entry} user={user} isNew={isNew} choices={choices} />
      <UserCaptureCard entry={entry} />
      <div className={css.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {isNew ? texts.add : common.save}
        </Button>
        <LinkButton href="/app/users/list">{common.cancel}</LinkButton>
      </div>
    </form>
  )
}

function UserErrors({ entry }: { entry: EntryForm<UserEntries> }) {
  const texts = useTexts(userTexts)
  const { latinName } = useTexts(latinNameTexts)
  const { checkEntries } = useTexts(commonTexts)
  const errors = entry.summary([
    ['login_id', texts.loginId],
    ['name', texts.name],
    ['kana', texts.kana],
    ['latin_name', latinName],
    ['password', texts.password],
    ['passwordConfirm', texts.passwordConfirm],
  ])
  return <ErrorSummary title={checkEntries} errors={errors} />
}
