import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import { MESSAGE_MAX_BYTES } from '#core/limits.ts'
import type { SessionRegistry } from '../accounts/sessions.ts'
import type { Drain } from '../realtime/drain.ts'
import type { Hub } from '../realtime/hub.ts'
import { REALTIME_PATH } from '../realtime/upgrade.ts'
import { buildHub, type HubParts } from './build-hub.ts'
import { stepLine } from './log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Connects sockets, reception service and media relay. */
    hub: Hub
    /** Drains the server before an orderly stop: no new call begins, and running calls may finish. */
    drain: Drain
    /** The open sessions; tests use them after moving the clock. */
    sessions: SessionRegistry
  }
}

/** Time limit at server stop for requests that clients never finish. */
const CLOSE_PATIENCE_MS = 2_000

/**
 * Registers the reception service and its sockets on the server. The route for sockets is added later
 * (realtime/upgrade.ts), after all hooks that may refuse a request.
 */
export async function registerLive(app: FastifyInstance, { onStep, ...parts }: Omit<HubParts, 'log'>) {
  const { close, ...live } = buildHub({
    ...parts,
    log: app.log,
    onStep: (step) => {
      app.log.info(...stepLine(step))
      onStep?.(step)
    },
  })
  // registered before the websocket plugin's hook, which would close the sockets without a reason
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS).unref()
    await close()
  })
  // registered before every hook that may refuse: the plugin closes the socket of a refused upgrade only if it has seen
  // the request
  await app.register(websocket, { options: { maxPayload: MESSAGE_MAX_BYTES }, errorHandler: onSocketFault })
  // without this hook the plugin would accept upgrades on any path, log the path with its query, and close the socket
  // half a minute later
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && routeOptions.url !== REALTIME_PATH) throw new Refusal('notFound')
  })
  app.decorate('hub', live.hub)
  app.decorate('drain', live.drain)
  app.decorate('sessions', live.sessions)
  return live
}

/** Malformed frames (ws errors WS_ERR_…) are client errors: logged at debug without a stack. */
export function onSocketFault(
  error: Error & { code?: unknown },
  socket: { terminate(): void },
  { log }: { log: Pick<FastifyBaseLogger, 'debug' | 'error'> },
): void {
  if (typeof error.code === 'string' && error.code.startsWith('WS_ERR_'))
    log.debug({ code: error.code }, 'a socket received a malformed frame')
  else log.error({ err: error }, 'a socket failed')
  socket.terminate()
}
