import { LOGO_PATHS } from '#core/accounts/roles.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { HiddenText } from '../kit/ui/HiddenText.tsx'
import type { SessionUser } from '../line/fetch-session.ts'
import { Navigation } from './Navigation.tsx'
import css from './Sidebar.module.css'
import { shellTexts } from './texts.ts'

type SidebarProps = { user: SessionUser; waitingCalls?: number }

/**
 * Brand and menu, shown beside the page in windows of at least 900 px. In narrower windows, NavigationDrawer replaces
 * it.
 */
export function Sidebar({ user, waitingCalls }: SidebarProps) {
  const texts = useTexts(shellTexts)
  const common = useTexts(commonTexts)
  return (
    <aside className={css.sidebar} aria-label={texts.sidebar}>
      <a className={css.brand} href={LOGO_PATHS[user.role]}>
        <BrandMark />
        <span className={css.name}>{common.product}</span>
        <span className={css.note}>{texts.brandNote}</span>
        <HiddenText>{texts.home}</HiddenText>
      </a>
      <Navigation user={user} waitingCalls={waitingCalls} />
    </aside>
  )
}
