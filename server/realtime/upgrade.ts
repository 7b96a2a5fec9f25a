import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isHostRole } from '#rules/roles.ts'
import { type ConnectAs, connectAs } from '../contract/realtime/shapes.ts'
import { participant } from '../contract/shapes.ts'
import { isForeign } from '../plugins/same-site.ts'
import type { AccountIdentity } from '../services/identity.ts'
import type { Hub } from './hub.ts'
import { CLOSE } from './session.ts'
import { attachSocket } from './socket.ts'

const query = z.object({ as: connectAs, participant })

/** Which kinds of socket an account may open. Phones come with their own token, in their own issue. */
function mayConnect(as: ConnectAs, identity: AccountIdentity): boolean {
  if (as === 'signage') return identity.role === 'signage'
  if (as === 'operator') return isHostRole(identity.role)
  return as !== 'phone' && identity.role !== 'signage'
}

/** GET /realtime: Origin, session and query are checked before the first message; a session that is over is told so. */
export function realtimeRoute(app: FastifyInstance, hub: Hub, now: () => number): void {
  app.get(
    '/realtime',
    {
      websocket: true,
      schema: { hide: true },
      preValidation: async (request, reply) => {
        if (isForeign(request)) await reply.code(403).send()
      },
    },
    (socket, request) => {
      const parsed = query.safeParse(request.query)
      const { identity } = request
      if (!identity || identity.isTemporary) {
        socket.send(JSON.stringify({ type: 'logout', cause: 'session' }))
        return socket.close(CLOSE.signedOut, 'no session')
      }
      if (!parsed.success || !mayConnect(parsed.data.as, identity))
        return socket.close(CLOSE.notAllowed, 'not allowed')
      attachSocket(socket, hub, { ...parsed.data, identity }, now)
    },
  )
}
