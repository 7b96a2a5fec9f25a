import { request } from '../../client/request.ts'
import { line } from '../shared/line.ts'
import { createWritten } from './written.ts'

export const openWritten = (talk: { callId: string; signageId: number }, onSaved: () => void) =>
  createWritten({ request, line, callId: talk.callId, signageId: talk.signageId, onSaved })
