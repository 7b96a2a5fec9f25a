import { useEffect, useState } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Drawer } from '../kit/ui/Drawer.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import type { SessionUser } from '../line/fetch-session.ts'
import { Navigation } from './Navigation.tsx'
import css from './NavigationDrawer.module.css'
import { SignedInUser } from './SignedInUser.tsx'
import { shellTexts } from './texts.ts'

type NavigationDrawerProps = { user: SessionUser; waitingCalls?: number }

/** The menu on narrow screens: a button that opens the sidebar from the left. */
export function NavigationDrawer({ user, waitingCalls }: NavigationDrawerProps) {
  const texts = useTexts(shellTexts)
  const common = useTexts(commonTexts)
  const [open, setOpen] = useState(false)
  const path = useCurrentPath()
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <IconButton icon="menu" label={texts.openMenu} className={css.button} onClick={() => setOpen(true)} />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={common.product}
        closeLabel={common.close}
        side="start"
      >
        <Navigation user={user} waitingCalls={waitingCalls} />
        <SignedInUser user={user} />
      </Drawer>
    </>
  )
}
