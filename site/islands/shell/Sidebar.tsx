import { LOGO_PATHS } from '#rules/roles.ts'
import { commonTexts } from '../../messages/common.ts'
import { shellTexts } from '../../messages/shell.ts'
import type { SessionUser } from '../../stores/shared/session.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { HiddenText } from '../../ui/HiddenText.tsx'
import { Navigation } from './Navigation.tsx'
import css from './Sidebar.module.css'
import { SignedInUser } from './SignedInUser.tsx'
import { useTexts } from './use-texts.ts'

type SidebarProps = { user: SessionUser; waitingCalls?: number }

/** Brand, menu and who is signed in. Beside the page from 900 px on; below that NavigationDrawer takes its place. */
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
      <SignedInUser user={user} />
    </aside>
  )
}
