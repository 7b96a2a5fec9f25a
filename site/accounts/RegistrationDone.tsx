import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import css from './registration.module.css'
import { registrationTexts } from './texts-registration.ts'

type RegistrationDoneProps = { isAdmin: boolean; isMailed: boolean; onAgain: () => void }

/**
 * Spec 4.2: the message after a registration. A new user is then redirected to the sign-in page; the system administrator stays and
 * can register another company.
 */
export function RegistrationDone({ isAdmin, isMailed, onAgain }: RegistrationDoneProps) {
  const texts = useTexts(registrationTexts)
  if (!isAdmin)
    return (
      <Banner tone="success" title={texts.doneTitle}>
        {isMailed ? texts.doneMailed : texts.done}
      </Banner>
    )
  return (
    <>
      <Banner tone="success" title={texts.doneAdmin}>
        {isMailed && texts.doneAdminMailed}
      </Banner>
      <div className={css.next}>
        <LinkButton href="/admin" variant="primary">
          {texts.toAdmin}
        </LinkButton>
        <Button onClick={onAgain}>{texts.another}</Button>
      </div>
    </>
  )
}
