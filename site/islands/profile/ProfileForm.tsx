import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmed, givenPassword, loginId, personName, typedPassword } from '#contract/field-shapes.ts'
import type { UserShape } from '#contract/user.ts'
import { STANDBY_PATHS } from '#rules/roles.ts'
import { commonTexts } from '../../messages/common.ts'
import { passwordTexts } from '../../messages/passwords.ts'
import { profileTexts } from '../../messages/profile.ts'
import { refusalText } from '../../messages/refusals.ts'
import { type createProfile, entriesOf, type ProfileEntries } from '../../stores/account/profile.ts'
import { $language } from '../../stores/shared/preferences.ts'
import { isShownInside } from '../../stores/shared/submit.ts'
import { toasts } from '../../stores/shared/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SubmitNotices } from '../forms/SubmitNotices.tsx'
import { useEntryForm } from '../forms/use-entry-form.ts'
import { useLeaveGuard } from '../forms/use-leave-guard.ts'
import { useTexts } from '../shell/use-texts.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { AccountCard, CharacterCard, PasswordCard, PictureCard } from './ProfileCards.tsx'
import css from './profile.module.css'

/** The fields are all there: an emptied one is a mistake here, not a field that is left out. */
const schema = z
  .object({
    login_id: loginId,
    name: personName,
    password: givenPassword,
    passwordConfirm: typedPassword,
  })
  .check(confirmed())

type ProfileFormProps = { profile: ReturnType<typeof createProfile>; user: UserShape }

export function ProfileForm({ profile, user }: ProfileFormProps) {
  const { submit, $profile } = profile
  const texts = useTexts(profileTexts)
  const words = useTexts(passwordTexts)
  const common = useTexts(commonTexts)
  const language = useStore($language, { ssr: 'initial' })
  const { isAskingPassword } = useStore($profile)
  const { phase, refused, confirm } = useStore(submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<ProfileEntries>(schema, entriesOf(user), submit)
  const isDirty = entry.form.formState.isDirty || picture !== undefined
  useLeaveGuard(isDirty && phase !== 'done', texts.leave)

  const save = entry.form.handleSubmit(() => {
    if (!profile.save(entry.form.getValues(), picture))
      toasts.show({ text: texts.nothingChanged, tone: 'info' })
  })
  const inside = isAskingPassword && refused && isShownInside(refused)
  const errors = entry.summary([
    ['login_id', texts.loginId],
    ['name', texts.name],
    ['password', words.newPassword],
    ['passwordConfirm', words.confirm],
  ])
  return (
    <>
      <form className={css.page} method="post" noValidate onSubmit={save}>
        <div className={css.column}>
          <SubmitNotices submit={submit} agreeLabel={texts.agree} insideElsewhere={isAskingPassword} />
          <ErrorSummary title={common.checkEntries} errors={errors} />
          <AccountCard entry={entry} role={user.role} />
          <PasswordCard entry={entry} />
          <div className={css.foot}>
            <Button type="submit" variant="primary" size="lg" loading={phase === 'sending'}>
              {common.save}
            </Button>
            <LinkButton href={STANDBY_PATHS[user.role]} variant="quiet" size="lg">
              {common.cancel}
            </LinkButton>
          </div>
        </div>
        <div className={css.aside}>
          <PictureCard user={user} onChoose={setPicture} problem={refused?.refusal.fields?.['image']} />
          <CharacterCard user={user} />
        </div>
      </form>
      <PasswordDialog
        open={isAskingPassword && confirm === undefined && phase !== 'done'}
        onClose={profile.cancelPassword}
        onGive={(password) => void profile.giveCurrentPassword(password)}
        busy={phase === 'sending'}
        error={inside ? refusalText(refused.refusal, language) : undefined}
      />
    </>
  )
}
