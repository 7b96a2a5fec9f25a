import { useEffect, useState } from 'react'
import { commonTexts } from '../../messages/common.ts'
import { shellTexts } from '../../messages/shell.ts'
import type { SessionUser } from '../../stores/shared/session.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navigation } from './Navigation.tsx'
import css from './NavigationDrawer.module.css'
import { SignedInUser } from './SignedInUser.tsx'
import { useCurrentPath } from './use-current-path.ts'
import { useTexts } from './use-texts.ts'

type NavigationDrawerProps = { user: SessionUser; waitingCalls?: number }

/** The menu of narrow screens: a button that opens the sidebar's entries from the left. */
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
