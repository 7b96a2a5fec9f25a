import { useStore } from '@nanostores/react'
import { commonTexts } from '../../messages/common.ts'
import { registrationTexts } from '../../messages/registration.ts'
import { $language, STAFF_LANGUAGES } from '../../stores/shared/preferences.ts'
import { signOut } from '../../stores/shared/session.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Segment } from '../../ui/Segment.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './registration.module.css'

/** Brand and language; the system administrator, whose first page this is, also goes on and out from here. */
export function RegistrationHeader({ isAdmin }: { isAdmin: boolean }) {
  const language = useStore($language, { ssr: 'initial' })
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
      <Segment
        label={texts.language}
        value={language}
        onChange={(next) => $language.set(next)}
        options={STAFF_LANGUAGES.map((value) => ({ value, label: common.languages[value] }))}
      />
    </header>
  )
}
