import { clock } from '../../line/clock.ts'
import { line } from '../../line/page-line.ts'
import { request } from '../../line/request.ts'
import type { CallSession } from './call-session.ts'
import { createWritten } from './written.ts'

export const openWritten = ({ talk, $current, log }: CallSession) =>
  createWritten({
    request,
    line,
    clock,
    callId: talk.callId,
    signageId: talk.signageId,
    $talk: $current,
    onSent: (text) => log.add({ kind: 'wrote', text }),
  })
