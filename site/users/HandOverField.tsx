import { isEmail } from '#core/fields/rules.ts'
import css from '../kit/forms/forms.module.css'
import type { EntryForm } from '../kit/forms/use-entry-form.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Checkbox } from '../kit/ui/Checkbox.tsx'
import type { UserEntries } from './form.ts'
import { userTexts } from './texts.ts'

type HandOverFieldProps = { entry: EntryForm<UserEntries>; sendsMail: boolean }

/**
 * Field to choose how a new user signs in for the first time: with an invitation by mail, or with a temporary password.
 * An invitation needs a mail server and a login ID that is a mail address. The radio buttons are not registered in the
 * form, because the form would drop the value of a disabled button.
 */
export function HandOverField({ entry: { form }, sendsMail }: HandOverFieldProps) {
  const texts = useTexts(userTexts).handOver
  const canMail = sendsMail && isEmail(form.watch('login_id').trim())
  const isShown = form.watch('handOver') === 'shown' || !canMail
  if (!sendsMail)
    return (
      <div className={css.choice}>
        <b>{texts.label}</b>
        <p>{texts.shownHelp}</p>
      </div>
    )
  return (
    <div className={css.choice} role="radiogroup" aria-label={texts.label}>
      <b aria-hidden="true">{texts.label}</b>
      <Checkbox
        type="radio"
        name="handOver"
        value="invite"
        onChange={() => form.setValue('handOver', 'invite')}
        checked={!isShown}
        disabled={!canMail}
        label={texts.invite}
      />
      <Checkbox
        type="radio"
        name="handOver"
        value="shown"
        checked={isShown}
        onChange={() => form.setValue('handOver', 'shown')}
        label={texts.shown}
      />
      <p className={css.reason}>
        {isShown ? (canMail ? texts.shownHelp : texts.needsAddress) : texts.inviteHelp}
      </p>
    </div>
  )
}
