import type { FastifyInstance } from 'fastify'
import type { Asker } from '#rules/asker.ts'
import { isTalkRole } from '#rules/roles.ts'
import { type ConnectAs, connectQuery } from '../contract/realtime/shapes.ts'
import type { Sessions } from '../contract/sessions.ts'
import type { PhoneTokens } from '../services/phone-tokens.ts'
import type { Hub } from './hub.ts'
import { CLOSE } from './seat.ts'
import { attachSocket } from './socket.ts'

/** Which kinds of socket an account may open. A phone comes with a token instead. */
function mayConnect(as: ConnectAs, identity: Asker): boolean {
  if (as === 'signage') return identity.role === 'signage'
  if (as === 'operator') return isTalkRole(identity.role)
  return as !== 'phone' && identity.role !== 'signage'
}

/** GET /realtime: session and query are checked before the first message (the Origin by plugins/same-site); a session that is over is told so. */
export function realtimeRoute(
  app: FastifyInstance,
  hub: Hub,
  { now, phoneTokens, sessions }: { now: () => number; phoneTokens: PhoneTokens; sessions: Sessions },
): void {
  app.get(
    '/realtime',
    {
      websocket: true,
      schema: { hide: true },
    },
    (socket, request) => {
      const parsed = connectQuery.safeParse(request.query)
      if (parsed.data?.as === 'phone') {
        const { as, participant, t = '' } = parsed.data
        // whoever is signed in on the phone's own browser does not matter
        const owner = phoneTokens.claim(t, participant, now())
        const isGood = owner && sessions.isOpen(owner.sessionId, owner.identity.accountId)
        if (isGood) return void attachSocket(socket, hub, { as, participant, ...owner }, now)
        socket.send(JSON.stringify({ type: 'logout', cause: 'phoneToken' }))
        return socket.close(CLOSE.notAllowed, 'no good token')
      }
      const { identity, sessionToken } = request
      if (!identity || identity.isTemporary) {
        socket.send(JSON.stringify({ type: 'logout', cause: 'session' }))
        return socket.close(CLOSE.signedOut, 'no session')
      }
      if (!parsed.success || !mayConnect(parsed.data.as, identity))
        return socket.close(CLOSE.notAllowed, 'not allowed')
      const sessionId = sessionToken?.session
      attachSocket(socket, hub, { ...parsed.data, identity, sessionId }, now)
      // seen until its last page closes
      if (sessionId) socket.on('close', () => sessions.isOpen(sessionId, identity.accountId))
    },
  )
}
