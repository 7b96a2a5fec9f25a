import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { GIVEN_ROLES } from '#core/accounts/roles.ts'
import { CAPTURE_MODES } from '#core/characters/avatar.ts'
import { asKana } from '#core/fields/kana.ts'
import { addUser, updateUser } from '#core/users/contract.ts'
import { PasswordControl } from '../accounts/PasswordControl.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import { Choices } from '../kit/forms/Choices.tsx'
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
import { Field } from '../kit/ui/Field.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { type createUserForm, entriesOf, NEW_USER, type UserEntries } from './form.ts'
import { userTexts } from './texts.ts'

type UserFormProps = {
  form: ReturnType<typeof createUserForm>
  isNew: boolean
  /** Preselected store of a new user; '0': none. */
  storeId: string
}

export function UserForm({ form, isNew, storeId }: UserFormProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  const { user, stores, channels, characters } = useStore(form.$form)
  const { phase, refused } = useStore(form.submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<UserEntries>(
    (isNew ? addUser : updateUser).input,
    user ? entriesOf(user) : { ...NEW_USER, storeId },
    form.submit,
    // the schema of an update also requires the user's ID
    isNew ? {} : { targetUserId: user?.userId ?? 0 },
  )
  const { field, control } = entry
  const isDirty = entry.form.formState.isDirty || picture !== undefined
  useLeaveGuard(isDirty && phase !== 'done', texts.leave)
  const password = entry.form.watch('password')
  const imageError = refused?.refusal.fields?.['image']

  /** Converts katakana and half-width spaces: the field stores hiragana (Spec 5). */
  const writeInHiragana = () => {
    const kana = asKana(entry.form.getValues('kana'))
    if (kana !== '') entry.form.setValue('kana', kana, { shouldDirty: true, shouldValidate: true })
  }

  const save = entry.form.handleSubmit(() => {
    if (!form.save(entry.form.getValues(), picture)) toasts.show({ text: texts.nothingChanged, tone: 'info' })
  })

  return (
    <form className={css.form} noValidate onSubmit={save}>
      <SubmitNotices submit={form.submit} />
      <ErrorSummary
        title={common.checkEntries}
        errors={entry.summary([
          ['login_id', texts.loginId],
          ['name', texts.name],
          ['kana', texts.kana],
          ['password', texts.password],
          ['passwordConfirm', texts.passwordConfirm],
        ])}
      />
      <Card title={texts.account}>
        <div className={css.form}>
          <PictureField
            label={texts.picture}
            help={texts.pictureHelp}
            chooseLabel={texts.choosePicture}
            mark={common.optional}
            name={user?.userName ?? ''}
            imageUrl={user?.image ?? undefined}
            onChoose={setPicture}
            error={imageError && (fields[imageError] ?? imageError)}
          />
          <Field
            {...field('login_id')}
            label={texts.loginId}
            mark={common.required}
            required
            help={isNew ? texts.loginIdHelp : undefined}
          >
            <TextInput {...control('login_id')} autoComplete="off" autoCapitalize="none" />
          </Field>
          <div className={css.row}>
            <Field {...field('name')} label={texts.name} mark={common.required} required>
              <TextInput {...control('name')} autoComplete="off" />
            </Field>
            <Field {...field('kana')} label={texts.kana} mark={common.required} required>
              <TextInput {...control('kana', { onBlur: writeInHiragana })} autoComplete="off" />
            </Field>
          </div>
          <div className={css.row}>
            <Field
              {...field('password')}
              label={texts.password}
              mark={common.optional}
              help={isNew ? texts.passwordHelp : texts.passwordUpdateHelp}
            >
              <PasswordControl {...control('password')} autoComplete="new-password" />
            </Field>
            <Field {...field('passwordConfirm')} label={texts.passwordConfirm}>
              <PasswordControl {...control('passwordConfirm')} autoComplete="new-password" />
            </Field>
          </div>
          {password && <PasswordRules password={password} />}
          <Field
            {...field('role')}
            label={texts.role}
            help={user?.isOwnConfig ? texts.roleLocked : undefined}
          >
            <SelectInput {...control('role')} disabled={user?.isOwnConfig === true}>
              {GIVEN_ROLES.map((role) => (
                <option key={role} value={role}>
                  {common.roles[role]}
                </option>
              ))}
            </SelectInput>
          </Field>
        </div>
      </Card>
      <Card title={texts.place}>
        <div className={css.form}>
          <Field {...field('storeId')} label={texts.store}>
            <SelectInput {...control('storeId')}>
              <Choices none={texts.noStore} of={stores} />
            </SelectInput>
          </Field>
          <div className={css.row}>
            <Field {...field('avatarChId')} label={texts.channel} help={texts.channelHelp}>
              <SelectInput {...control('avatarChId')}>
                {isNew && <option value="">{texts.automaticChannel}</option>}
                <Choices none={texts.noChannelOption} of={channels} />
              </SelectInput>
            </Field>
            <Field
              {...field('character_id')}
              label={texts.character}
              help={
                user && (
                  <TextLink href={`/app/select-character?id=${user.userId}`}>
                    {texts.lookAtCharacters}
                  </TextLink>
                )
              }
            >
              <SelectInput {...control('character_id')}>
                <Choices none={texts.standardCharacter} of={characters} />
              </SelectInput>
            </Field>
          </div>
        </div>
      </Card>
      <Card title={texts.capture}>
        <div className={css.form}>
          <div className={css.row}>
            <Field {...field('default_capture_mode')} label={texts.captureMode}>
              <SelectInput {...control('default_capture_mode')}>
                {CAPTURE_MODES.map((mode) => (
                  <option key={mode} value={mode}>
                    {texts.captureModes[mode]}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field {...field('subject_name')} label={texts.subjectName} help={texts.subjectNameHelp}>
              <TextInput {...control('subject_name')} autoComplete="off" />
            </Field>
          </div>
        </div>
      </Card>
      <div className={css.foot}>
        <Button type="submit" variant="primary" loading={phase === 'sending'}>
          {isNew ? texts.add : common.save}
        </Button>
        <LinkButton href="/app/users/list">{common.cancel}</LinkButton>
      </div>
    </form>
  )
}
