import type { PlainHandlers } from '#core/realtime/decode-to-server.ts'
import { type Context, companyOf, userOf } from '../realtime/context.ts'
import { viewerParticipant } from '../realtime/relay-rooms.ts'
import { stopViewing } from '../realtime/viewers.ts'

/**
 * Handles messages of supervisors, who listen to a call and whisper (speak so that only its operator hears them).
 * core/realtime/needs.ts defines who may send these messages.
 */
export const supervisorHandlers: Pick<PlainHandlers<Context>, 'listen' | 'whisper'> = {
  listen: (context, { signageId, on }) => {
    const { listening } = context.reception
    const [userId, companyId] = [userOf(context), companyOf(context)]
    if (!on) return stopViewing(context, context.connection, 'listening', signageId)
    listening.start(userId, companyId, signageId)
    context.connection.listening.add(signageId)
  },

  whisper: (context, { callId, on }) => {
    const pageId = viewerParticipant(context.connection)
    context.reception.listening.whisper(userOf(context), companyOf(context), { callId, pageId, on })
  },
}
