import { line } from '../../line/page-line.ts'
import { request } from '../../line/request.ts'
import { createWritten } from './written.ts'

export const openWritten = (talk: { callId: string; signageId: number }, onSaved: () => void) =>
  createWritten({ request, line, callId: talk.callId, signageId: talk.signageId, onSaved })
