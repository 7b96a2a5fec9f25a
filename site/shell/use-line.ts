import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
// heard from the line's first word on, whatever page asks for them later
import '../board/board.ts'
import '../calls/line-refusals.ts'
import { line, openLine, prepareStandBy } from '../line/page-line.ts'
import { $session, loadSession, type Session } from '../line/session.ts'

// a page that only looks on needs neither avatar nor media
prepareStandBy(() => import('../operator/presence.ts'))

/**
 * Asks who is signed in, and opens the page's line for whoever is.
 * @param asObserver realtime: a wall only looks on, also in a tab that stands by, because it has no dialog to answer with
 */
export function useLine({ asObserver = false } = {}): Session {
  const session = useStore($session)
  const { status } = session
  useEffect(() => void loadSession(), [])
  useEffect(() => {
    if (status !== 'signedIn') return
    if (asObserver) line.open('observer')
    else openLine()
  }, [status, asObserver])
  return session
}
