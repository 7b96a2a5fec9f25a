import type { UserShape } from '#core/accounts/contract-self.ts'
import { GIVEN_ROLES } from '#core/accounts/roles.ts'
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
import { HandOverField } from './HandOverField.tsx'
import { userTexts } from './texts.ts'
import { writeInHiragana } from './write-in-hiragana.ts'

type UserAccountCardProps = {
  entry: EntryForm<UserEntries>
  user: UserShape | undefined
  isNew: boolean
  /** Whether a mail server is configured. */
  sendsMail: boolean
  onPicture: (file: File | undefined) => void
  pictureError: string | undefined
}

/** The account fields of the user form: picture, names, sign-in and role. */
export function UserAccountCard(props: UserAccountCardProps) {
  const { entry, user, isNew, sendsMail, onPicture, pictureError } = props
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
          help={isNew && sendsMail ? texts.loginIdHelp : undefined}
        >
          <TextInput {...control('login_id')} autoComplete="off" autoCapitalize="none" />
        </Field>
        <NameFields entry={entry} />
        {isNew ? (
          <HandOverField entry={entry} sendsMail={sendsMail} />
        ) : (
          <PasswordFields entry={entry} help={texts.passwordUpdateHelp} />
        )}
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

function NameFields({ entry }: { entry: EntryForm<UserEntries> }) {
  const { field, control } = entry
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)

  return (
    <div className={css.row}>
      <Field {...field('name')} label={texts.name} mark={common.required} required>
        <TextInput {...control('name')} autoComplete="off" />
      </Field>
      <Field {...field('kana')} label={texts.kana} mark={common.required} required>
        <TextInput {...control('kana', { onBlur: () => writeInHiragana(entry) })} autoComplete="off" />
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
