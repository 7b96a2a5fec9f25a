import { passwordChecks } from '#core/accounts/password.ts'
import css from '../kit/forms/forms.module.css'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { passwordTexts } from './texts-passwords.ts'

/** Spec 5: the password rules, ticked off while the user types. */
export function PasswordRules({ password }: { password: string }) {
  const texts = useTexts(passwordTexts)
  const checks = passwordChecks(password)
  const isTyped = password !== ''
  const rules = [
    { text: texts.rules.length, isKept: isTyped && checks.isLongEnough && checks.isShortEnough },
    { text: texts.rules.kinds, isKept: checks.hasKinds },
    { text: texts.rules.characters, isKept: isTyped && checks.hasOnlyUsable },
  ]
  return (
    <ul className={css.rules}>
      {rules.map(({ text, isKept: isMet }) => (
        <li key={text} data-kept={isMet || undefined}>
          <Icon name={isMet ? 'success' : 'info'} size={16} />
          {text}
        </li>
      ))}
    </ul>
  )
}
