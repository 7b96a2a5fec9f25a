import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Asker } from '#core/accounts/asker.ts'
import type { Sessions } from '#core/accounts/contract-sessions.ts'
import { isTalkRole } from '#core/accounts/roles.ts'
import { clientNetwork } from '#core/http/client-network.ts'
import { SOCKETS_OF_ACCOUNT_MAX, UPGRADES_MAX_PER_SECOND } from '#core/limits.ts'
import { type ConnectAs, connectQuery } from '#core/realtime/shapes.ts'
import type { PhoneTokens } from '../face/phone-tokens.ts'
import { CLOSE } from './page-connection.ts'
import { attachSocket, type SocketDeps } from './socket.ts'

/** The only path that accepts WebSocket upgrades. */
export const REALTIME_PATH = '/realtime'

/** Which kinds of socket an account may open. A phone uses a token instead. */
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

/** Counts open sockets from upgrade to close, including those waiting for admission. */
function createSocketCount() {
  const counts = new Map<string, number>()
  return {
    /** @returns false if the owner has too many sockets already; the new one is then not counted */
    add(owner: string, socket: WebSocket): boolean {
      const count = counts.get(owner) ?? 0
      if (count >= SOCKETS_OF_ACCOUNT_MAX) return false
      counts.set(owner, count + 1)
      socket.once('close', () => {
        const left = (counts.get(owner) ?? 1) - 1
        if (left > 0) counts.set(owner, left)
        else counts.delete(owner)
      })
      return true
    },
  }
}

const refuseMore = (socket: WebSocket): void => socket.close(CLOSE.tooMany, 'too many pages of this account')

type PhoneDeps = Pick<UpgradeDeps, 'phoneTokens' | 'sessions'> & {
  phones: ReturnType<typeof createSocketCount>
}

/** Connects an operator's phone by its token. Ignores the session of any account that is signed in on the phone's own browser. */
function connectPhone(
  socket: WebSocket,
  { participant, t = '' }: { participant: string; t?: string | undefined },
  socketDeps: SocketDeps,
  { phoneTokens, sessions, phones }: PhoneDeps,
): void {
  const owner = phoneTokens.claim(t, participant, socketDeps.now())
  if (!owner || !sessions.isOpen(owner.sessionId, owner.identity.accountId)) {
    socket.send(JSON.stringify({ type: 'logout', cause: 'phoneToken' }))
    socket.close(CLOSE.notAllowed, 'invalid token')
  } else if (phones.add(String(owner.identity.accountId), socket))
    attachSocket(socket, socketDeps, { as: 'phone', participant, ...owner })
  else refuseMore(socket)
}

/**
 * GET /realtime: checks session and query before the first message (http/same-site.ts checks the Origin). Tells a page if its
 * session is over.
 */
export function realtimeRoute(
  app: FastifyInstance,
  socketDeps: SocketDeps,
  { config, phoneTokens, sessions }: UpgradeDeps,
): void {
  const pages = createSocketCount()
  const phones = createSocketCount()
  app.get(
    REALTIME_PATH,
    {
      websocket: true,
      schema: { hide: true },
      config: {
        rateLimit: {
          max: UPGRADES_MAX_PER_SECOND,
          timeWindow: 1_000,
          keyGenerator: ({ ip }) => clientNetwork(ip).line,
          allowList: () => !config.RATE_LIMITS,
        },
      },
    },
    (socket, request) => {
      const parsed = connectQuery.safeParse(request.query)
      if (parsed.data?.as === 'phone')
        return connectPhone(socket, parsed.data, socketDeps, { phoneTokens, sessions, phones })
      const { identity, sessionToken } = request
      if (!identity || identity.isTemporary || identity.lacksFactor) {
        socket.send(JSON.stringify({ type: 'logout', cause: 'session' }))
        return socket.close(CLOSE.signedOut, 'no session')
      }
      if (!parsed.success || !mayConnect(parsed.data.as, identity))
        return socket.close(CLOSE.notAllowed, 'not allowed')
      if (!pages.add(String(identity.accountId), socket)) return refuseMore(socket)
      const sessionId = sessionToken?.session
      attachSocket(socket, socketDeps, { ...parsed.data, identity, sessionId })
      // Besides its answer, `isOpen` stores that the session is in use now. So the last use is the moment when the page
      // closes.
      if (sessionId) socket.on('close', () => sessions.isOpen(sessionId, identity.accountId))
    },
  )
}
