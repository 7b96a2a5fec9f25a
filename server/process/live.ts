import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import { MESSAGE_MAX_BYTES } from '#core/limits.ts'
import type { SessionBook } from '../accounts/sessions.ts'
import type { Drain } from '../realtime/drain.ts'
import type { Hub } from '../realtime/hub.ts'
import { REALTIME_PATH } from '../realtime/upgrade.ts'
import { buildHub, type HubParts } from './build-hub.ts'
import { stepLine } from './log.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The realtime switchboard. */
    hub: Hub
    /** Before an orderly stop. */
    drain: Drain
    /** Who is signed in where; tests that move the time tell it. */
    sessions: SessionBook
  }
}

/** A request that somebody never finishes does not hold up the stop of the server for longer. */
const CLOSE_PATIENCE_MS = 2_000

/** The reception and its sockets; their route comes later (realtime/upgrade.ts), when everything that may refuse is there. */
export async function registerLive(app: FastifyInstance, { onStep, ...parts }: Omit<HubParts, 'log'>) {
  const { close, ...live } = buildHub({
    ...parts,
    log: app.log,
    onStep: (step) => {
      app.log.info(...stepLine(step))
      onStep?.(step)
    },
  })
  // before the websocket plugin's own hook, which would close the sockets without saying why
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS).unref()
    await close()
  })
  // before every hook that may refuse: the plugin closes the socket of a refused upgrade that it has seen
  await app.register(websocket, { options: { maxPayload: MESSAGE_MAX_BYTES }, errorHandler: onSocketFault })
  // the plugin would take the upgrade of any other path, log that path with its query, and close the socket half a minute later
  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && routeOptions.url !== REALTIME_PATH) throw new Refusal('notFound')
  })
  app.decorate('hub', live.hub)
  app.decorate('drain', live.drain)
  app.decorate('sessions', live.sessions)
  return live
}

/** What a stranger sends wrongly (ws names it WS_ERR_…) is no fault of ours: a word at debug, no stack. */
export function onSocketFault(
  error: Error & { code?: unknown },
  socket: { terminate(): void },
  { log }: { log: Pick<FastifyBaseLogger, 'debug' | 'error'> },
): void {
  if (typeof error.code === 'string' && error.code.startsWith('WS_ERR_'))
    log.debug({ code: error.code }, 'a malformed frame')
  else log.error({ err: error }, 'a socket failed')
  socket.terminate()
}
