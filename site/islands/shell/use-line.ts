import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
// heard from the line's first word on, whatever page asks for them later
import '../../stores/shared/board.ts'
import '../../stores/shared/line-refusals.ts'
import { openLine, prepareStandBy } from '../../stores/shared/line.ts'
import { $session, loadSession, type Session } from '../../stores/shared/session.ts'

// a page that only looks on needs neither avatar nor media
prepareStandBy(() => import('../../stores/operator/presence.ts'))

/** Asks who is signed in, and opens the page's line for whoever is. */
export function useLine(): Session {
  const session = useStore($session)
  const { status } = session
  useEffect(() => void loadSession(), [])
  useEffect(() => {
    if (status === 'signedIn') openLine()
  }, [status])
  return session
}
