import { clock } from '../../line/clock.ts'
import { line } from '../../line/page-line.ts'
import { request } from '../../line/request.ts'
import type { CallLog } from './call-log.ts'
import { createWritten } from './written.ts'

export const openWritten = (talk: { callId: string; signageId: number }, addToLog: CallLog['add']) =>
  createWritten({
    request,
    line,
    clock,
    callId: talk.callId,
    signageId: talk.signageId,
    onSent: (text) => addToLog({ kind: 'wrote', text }),
  })
