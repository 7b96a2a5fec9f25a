import type { ReactNode } from 'react'
import type { commonTexts } from '../kit/texts/common.ts'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import css from './public.module.css'
import type { bookingTexts } from './texts-booking.ts'

type PublicHeadProps = {
  texts: (typeof bookingTexts)['ja']
  common: (typeof commonTexts)['ja']
  /** The language switch. */
  children: ReactNode
}

/** The page's header. It is also rendered into the static HTML. */
export function PublicHead({ texts, common, children }: PublicHeadProps) {
  return (
    <header className={css.header}>
      <span className={css.brand}>
        <BrandMark />
        <b>{common.product}</b>
      </span>
      <nav className={css.links} aria-label={texts.signedOut.signIn}>
        <LinkButton href="/login" variant="quiet" size="sm">
          {texts.signedOut.signIn}
        </LinkButton>
        <LinkButton href="/test/register" variant="quiet" size="sm">
          {texts.signedOut.register}
        </LinkButton>
        {children}
      </nav>
    </header>
  )
}
