import type { FastifyInstance } from 'fastify'
import type { Asker } from '#rules/asker.ts'
import { SOCKETS_OF_ACCOUNT_MAX, UPGRADES_MAX_PER_SECOND } from '#rules/limits.ts'
import { isTalkRole } from '#rules/roles.ts'
import { type ConnectAs, connectQuery } from '../contract/realtime/shapes.ts'
import type { Sessions } from '../contract/sessions.ts'
import type { PhoneTokens } from '../services/phone-tokens.ts'
import { CLOSE } from './seat.ts'
import { attachSocket, type Doorway } from './socket.ts'

/** Which kinds of socket an account may open. A phone comes with a token instead. */
function mayConnect(as: ConnectAs, identity: Asker): boolean {
  if (as === 'signage') return identity.role === 'signage'
  if (as === 'operator') return isTalkRole(identity.role)
  return as !== 'phone' && identity.role !== 'signage'
}

interface UpgradeDeps {
  config: { RATE_LIMITS: boolean }
  phoneTokens: PhoneTokens
  sessions: Sessions
}

/** GET /realtime: session and query are checked before the first message (the Origin by plugins/same-site); a session that is over is told so. */
export function realtimeRoute(
  app: FastifyInstance,
  doorway: Doorway,
  { config, phoneTokens, sessions }: UpgradeDeps,
): void {
  const { hub, now } = doorway
  app.get(
    '/realtime',
    {
      websocket: true,
      schema: { hide: true },
      config: {
        rateLimit: {
          max: UPGRADES_MAX_PER_SECOND,
          timeWindow: 1_000,
          keyGenerator: ({ ip }) => ip,
          allowList: () => !config.RATE_LIMITS,
        },
      },
    },
    (socket, request) => {
      const parsed = connectQuery.safeParse(request.query)
      if (parsed.data?.as === 'phone') {
        const { as, participant, t = '' } = parsed.data
        // whoever is signed in on the phone's own browser does not matter
        const owner = phoneTokens.claim(t, participant, now())
        const isGood = owner && sessions.isOpen(owner.sessionId, owner.identity.accountId)
        if (isGood) return void attachSocket(socket, doorway, { as, participant, ...owner })
        socket.send(JSON.stringify({ type: 'logout', cause: 'phoneToken' }))
        return socket.close(CLOSE.notAllowed, 'no good token')
      }
      const { identity, sessionToken } = request
      if (!identity || identity.isTemporary || identity.lacksFactor) {
        socket.send(JSON.stringify({ type: 'logout', cause: 'session' }))
        return socket.close(CLOSE.signedOut, 'no session')
      }
      if (!parsed.success || !mayConnect(parsed.data.as, identity))
        return socket.close(CLOSE.notAllowed, 'not allowed')
      if (hub.countOf(identity.accountId) >= SOCKETS_OF_ACCOUNT_MAX)
        return socket.close(CLOSE.tooMany, 'too many pages of this account')
      const sessionId = sessionToken?.session
      attachSocket(socket, doorway, { ...parsed.data, identity, sessionId })
      // seen until its last page closes
      if (sessionId) socket.on('close', () => sessions.isOpen(sessionId, identity.accountId))
    },
  )
}
