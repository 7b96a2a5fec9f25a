import { LanguageSwitch } from '../kit/LanguageSwitch.tsx'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { signOut } from '../line/session.ts'
import css from './registration.module.css'
import { registrationTexts } from './texts-registration.ts'

/**
 * Shows the brand and the choice of language. For the system administrator, it also shows a link to the admin page and a sign-out
 * button.
 */
export function RegistrationHeader({ isAdmin }: { isAdmin: boolean }) {
  const common = useTexts(commonTexts)
  const texts = useTexts(registrationTexts)
  return (
    <header className={css.header}>
      <span className={css.brand}>
        <BrandMark />
        <span className={css.product}>{common.product}</span>
      </span>
      {isAdmin && (
        <nav className={css.adminLinks} aria-label={texts.toAdmin}>
          <LinkButton href="/admin" variant="quiet" icon="company">
            {texts.toAdmin}
          </LinkButton>
          <Button variant="quiet" icon="log-out" onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </nav>
      )}
      <LanguageSwitch />
    </header>
  )
}
