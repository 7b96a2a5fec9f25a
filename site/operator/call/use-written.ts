import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { $session } from '../../line/session.ts'
import type { CallSession } from './call-session.ts'
import type { Written } from './written.ts'
import { openWritten } from './written-wiring.ts'

/**
 * The call's messages and note, and whether this user may write them: the owner of a reserved room may not. Loads
 * phrases and note when this user is the operator in the talk, and saves the typed note when the user leaves the page.
 */
export function useWritten(session: CallSession): { written: Written; mayWrite: boolean } {
  const [written] = useState(() => openWritten(session))
  const { user } = useStore($session)
  const mayWrite = user === undefined || may(user.role, 'call.answer')
  const taking = useStore(session.handOver.$taking) !== undefined
  useEffect(() => {
    if (!taking && mayWrite) written.load()
  }, [taking, written, mayWrite])
  useEffect(() => written.saveNow, [written])
  return { written, mayWrite }
}
