import type { UserShape } from '#core/accounts/contract-self.ts'
import { GIVEN_ROLES } from '#core/accounts/roles.ts'
import { asKana } from '#core/fields/kana.ts'
import { PasswordControl } from '../accounts/PasswordControl.tsx'
import { PasswordRules } from '../accounts/PasswordRules.tsx'
import css from '../kit/forms/forms.module.css'
import { LatinNameField } from '../kit/forms/LatinNameField.tsx'
import { PictureField } from '../kit/forms/PictureField.tsx'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import type { UserEntries } from './form.ts'
import { userTexts } from './texts.ts'

type UserAccountCardProps = {
  entry: EntryForm<UserEntries>
  user: UserShape | undefined
  isNew: boolean
  onPicture: (file: File | undefined) => void
  pictureError: string | undefined
}

/** The fields of the user form that make the account. */
export function UserAccountCard({ entry, user, isNew, onPicture, pictureError }: UserAccountCardProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const { field, control } = entry
  return (
    <Card title={texts.account}>
      <div className={css.form}>
        <PictureField
          label={texts.picture}
          help={texts.pictureHelp}
          chooseLabel={texts.choosePicture}
          mark={common.optional}
          name={user?.userName ?? ''}
          imageUrl={user?.image ?? undefined}
          onChoose={onPicture}
          error={pictureError}
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
        <NameFields entry={entry} />
        <PasswordFields entry={entry} help={isNew ? texts.passwordHelp : texts.passwordUpdateHelp} />
        <Field {...field('role')} label={texts.role} help={user?.isOwnConfig ? texts.roleLocked : undefined}>
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
  )
}

function NameFields({ entry: { form, field, control } }: { entry: EntryForm<UserEntries> }) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)

  /** Converts katakana and half-width spaces: the field stores hiragana (Spec 5). */
  const writeInHiragana = () => {
    const kana = asKana(form.getValues('kana'))
    if (kana !== '') form.setValue('kana', kana, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={css.row}>
      <Field {...field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...control('name')} autoComplete="off" />
      </Field>
      <Field {...field('kana')} label={texts.kana} mark={common.required} required>
        <TextInput {...control('kana', { onBlur: writeInHiragana })} autoComplete="off" />
      </Field>
      <LatinNameField {...field('latin_name')} control={control('latin_name')} />
    </div>
  )
}

type PasswordFieldsProps = { entry: EntryForm<UserEntries>; help: string }

function PasswordFields({ entry: { form, field, control }, help }: PasswordFieldsProps) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const password = form.watch('password')
  return (
    <>
      <div className={css.row}>
        <Field {...field('password')} label={texts.password} mark={common.optional} help={help}>
          <PasswordControl {...control('password')} autoComplete="new-password" />
        </Field>
        <Field {...field('passwordConfirm')} label={texts.passwordConfirm}>
          <PasswordControl {...control('passwordConfirm')} autoComplete="new-password" />
        </Field>
      </div>
      {password && <PasswordRules password={password} />}
    </>
  )
}
