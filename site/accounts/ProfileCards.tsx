import type { UserShape } from '#core/accounts/contract-self.ts'
import type { Role } from '#core/accounts/roles.ts'
import { LatinNameField } from '../kit/forms/LatinNameField.tsx'
import { PictureField } from '../kit/forms/PictureField.tsx'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { fieldTexts } from '../kit/texts/fields.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Field } from '../kit/ui/Field.tsx'
import { SelectInput } from '../kit/ui/SelectInput.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { TextLink } from '../kit/ui/TextLink.tsx'
import { PasswordControl } from './PasswordControl.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import css from './profile.module.css'
import type { ProfileEntries } from './profile.ts'
import { passwordTexts } from './texts-passwords.ts'
import { profileTexts } from './texts-profile.ts'

type Entry = EntryForm<ProfileEntries>

/** decisions 2: users cannot change their own role; it is shown as read-only. */
export function AccountCard({ entry, role }: { entry: Entry; role: Role }) {
  const { field, control } = entry
  const texts = useTexts(profileTexts)
  const common = useTexts(commonTexts)
  return (
    <Card title={texts.account}>
      <div className={css.fields}>
        <Field {...field('name')} label={texts.name} mark={common.required} required>
          <TextInput {...control('name')} autoComplete="name" />
        </Field>
        <LatinNameField {...field('latin_name')} control={control('latin_name')} />
        <Field {...field('login_id')} label={texts.loginId} mark={common.required} required>
          <TextInput
            {...control('login_id')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={texts.role} help={texts.roleHelp}>
          <SelectInput disabled value={role}>
            <option value={role}>{common.roles[role]}</option>
          </SelectInput>
        </Field>
      </div>
    </Card>
  )
}

export function PasswordCard({ entry }: { entry: Entry }) {
  const { field, control, form } = entry
  const texts = useTexts(profileTexts)
  const words = useTexts(passwordTexts)
  const common = useTexts(commonTexts)
  const password = form.watch('password')
  return (
    <Card title={texts.password}>
      <div className={css.fields}>
        <div className={css.withRules}>
          <Field
            {...field('password')}
            label={words.newPassword}
            mark={common.optional}
            help={texts.passwordHelp}
          >
            <PasswordControl {...control('password')} autoComplete="new-password" />
          </Field>
          {password !== '' && <PasswordRules password={password} />}
        </div>
        <Field {...field('passwordConfirm')} label={words.confirm} mark={common.optional}>
          <PasswordControl {...control('passwordConfirm')} autoComplete="new-password" />
        </Field>
      </div>
    </Card>
  )
}

type PictureCardProps = {
  user: UserShape
  onChoose: (file: File) => void
  /** Key (in fieldTexts) of the server's error about the picture. */
  problem: string | undefined
}

export function PictureCard({ user, onChoose, problem }: PictureCardProps) {
  const texts = useTexts(profileTexts)
  const common = useTexts(commonTexts)
  const fields: Record<string, string> = useTexts(fieldTexts)
  return (
    <Card label={texts.picture}>
      <PictureField
        label={texts.picture}
        help={texts.pictureHelp}
        chooseLabel={texts.choosePicture}
        mark={common.optional}
        name={user.userName}
        imageUrl={user.image ?? undefined}
        onChoose={onChoose}
        error={problem && (fields[problem] ?? problem)}
      />
    </Card>
  )
}

/** Shows the user's character. The user chooses it on another page (Spec 2.4.4). */
export function CharacterCard({ user }: { user: UserShape }) {
  const texts = useTexts(profileTexts)
  return (
    <Card title={texts.character}>
      <p className={css.character}>
        <b>{user.characterName ?? texts.standardCharacter}</b>
        <TextLink href="/app/select-character">{texts.changeCharacter}</TextLink>
      </p>
    </Card>
  )
}
