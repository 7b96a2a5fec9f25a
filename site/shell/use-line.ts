import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { HOMES, isHostRole, type Role } from '#core/accounts/roles.ts'
// imported for their side effect: these modules listen from the first message of the connection on
import '../line/board.ts'
import '../calls/line-refusals.ts'
import type { Session } from '../line/fetch-session.ts'
import { line, openLine, prepareStandBy, standBy } from '../line/page-line.ts'
import { $session, loadSession } from '../line/session.ts'

// loaded on demand: pages that only observe need neither avatar nor media
prepareStandBy(() => import('../operator/standby/presence.ts'))

/**
 * Loads the session and opens the page's connection for signed-in users.
 * @param asObserver true on the page that only shows all signages: it receives no calls, even in a tab on standby,
 * because it has no dialog for answering them
 */
export function useLine({ asObserver = false } = {}): Session {
  const session = useStore($session)
  const { status, user } = session
  const role = user?.role
  useEffect(() => void loadSession(), [])
  useEffect(() => {
    if (status !== 'signedIn') return
    if (asObserver) line.open('observer')
    else if (entersStandby(role)) standBy()
    else openLine()
  }, [status, role, asObserver])
  return session
}

/**
 * Whether this is the page 受付スタンバイ (reception standby), on which a tab enters Standby as soon as the page's own code has
 * loaded. Connecting as operator at once saves a connection as observer before that.
 */
const entersStandby = (role: Role | undefined): boolean =>
  role !== undefined && isHostRole(role) && location.pathname.startsWith(HOMES.companyAdmin)
