import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { isSetupOpen } from '../../db/queries/accounts.ts'
import type { Relay } from '../../relay/index.ts'
import { createMailedCodes } from '../accounts/mailed-codes.ts'
import { argon2Passwords, type PasswordHasher } from '../accounts/password-hash.ts'
import { startAlerts } from '../alerts/wiring.ts'
import { startBackups } from '../backups/wiring.ts'
import { createVideoCredentials } from '../calls/video-credentials.ts'
import { registerCells } from '../cells/wiring.ts'
import { openChat } from '../dialogue/wiring-chat.ts'
import { createAiNews } from '../dialogue/wiring-health.ts'
import { createPhoneTokens } from '../face/phone-tokens.ts'
import { requireTechnicalAccess } from '../http/guard.ts'
import { registerSite } from '../http/site.ts'
import { firstPictureOf } from '../media/first-picture.ts'
import { createFfmpegTools, type VideoTools } from '../media/video-tools.ts'
import { realtimeRoute } from '../realtime/upgrade.ts'
import { createRelayAdmin, type RelayNodes } from '../relay/wiring.ts'
import type { ReplicaCopies } from '../replica/copies.ts'
import type { DrawStatement } from '../reservations/statement.ts'
import { createStatementThread } from '../reservations/wiring-statement.ts'
import type { OwnAuthority } from '../setup/routes-trust.ts'
import type { Config } from '../system/config.ts'
import { createDisk, type Disk } from '../system/disk.ts'
import { createFairQueue } from '../system/fair-queue.ts'
import { createOpenFiles, type OpenFiles } from '../system/open-files.ts'
import { createSecretCiphers } from '../system/secret-cipher.ts'
import { registerArrivals } from './arrivals.ts'
import { startBackground } from './background.ts'
import { registerEndpoints } from './endpoints.ts'
import { createHttpServer } from './http-server.ts'
import { registerLive } from './live.ts'
import type { LogSink } from './log.ts'
import { createMetrics } from './metrics.ts'
import { keepsMetrics } from './metrics-access.ts'
import { registerOperation } from './operation.ts'
import { registerRequestTurns } from './request-turns.ts'
import { registerSecurity } from './security.ts'

/** Maximum waiting ffmpeg jobs per company. */
const VIDEOS_WAITING_MAX = 8

export interface AppDeps {
  config: Config
  db: Db
  relay: Relay
  /** Connection to the remote relay nodes; undefined if this process relays media itself. */
  relayNodes?: RelayNodes | undefined
  /** Signs sessions and media credentials. */
  secret: string
  /** Injected so that tests can move the clock. */
  now?: () => number
  /** Certificate and key, if this process handles TLS without a proxy. */
  tls?: { cert: Buffer; key: Buffer } | undefined
  /** The server's own certificate authority, with TLS=self-signed. */
  authority?: OwnAuthority | undefined
  /** Folder of the built site; omitted by tests without pages. */
  dist?: string
  passwords?: PasswordHasher
  video?: VideoTools
  /** Key that the user must enter to begin the setup of a new server (decisions 1). */
  setupKey?: string
  /** Copies the data folder to the replica; undefined if REPLICA is not set. */
  replica?: ReplicaCopies | undefined
  /** Injected so that tests can simulate a full disk. */
  disk?: Pick<Disk, 'facts'>
  /** Injected so that tests of permissions draw no PDF. */
  drawStatement?: DrawStatement | undefined
  /** Injected so that tests can simulate a lack of file descriptors. */
  openFiles?: OpenFiles
  /** Injected so that tests can read the log. */
  logTo?: LogSink
}

/** Builds the whole server without opening its port. The order of registrations matters; the register functions say why. */
export async function buildApp(deps: AppDeps) {
  const { config, db, relay, secret, tls, now = Date.now } = deps
  const base = { config, db, now }
  const disk = deps.disk ?? createDisk(config.DATA_DIR)
  const app = createHttpServer(config, { secret, now, tls, sink: deps.logTo })
  const metrics = keepsMetrics(config) ? await createMetrics() : undefined
  const credentials = createVideoCredentials(secret)
  const phoneTokens = createPhoneTokens(db)
  const secretCiphers = createSecretCiphers(secret)
  const passwords = deps.passwords ?? argon2Passwords

  const siteVersion = siteVersionOf(deps.dist)
  const news = createAiNews(app, { now, onAi: metrics?.onAi })
  const chat = openChat({ ...base, secretCiphers, news })
  const { socketDeps, plays, views, directory, live, rooms, sessions, reception, receptionEvents } =
    await registerLive(app, {
      ...base,
      relay,
      credentials,
      phoneTokens,
      siteVersion,
      onStep: metrics?.onStep,
      translate: chat.translator.translate,
    })
  const { world } = reception
  registerArrivals(app, socketDeps.turns)
  await registerSecurity(app, { ...base, sessions, secret, isTls: tls !== undefined })
  registerRequestTurns(app, { turns: socketDeps.turns, isLimited: config.RATE_LIMITS })
  const background = startBackground(app, { ...base, rooms })
  const alerts = startAlerts(app, { ...base, ...background, reception, receptionEvents, secretCiphers })
  registerCells(app, { ...base, ...alerts, ...background, reception, live, plays, passwords, secretCiphers })
  const backups = startBackups(app, { config, now, replica: deps.replica })
  registerOperation(app, {
    ...base,
    disk,
    relay,
    backups,
    metrics,
    world,
    hub: app.hub,
    relayNodes: deps.relayNodes,
    replica: deps.replica,
    isDraining: app.drain.isDraining,
    openFiles: deps.openFiles ?? createOpenFiles(),
  })
  await registerEndpoints(app, {
    ...base,
    ...background,
    ...alerts,
    ...chat,
    disk,
    backups,
    relayAdmin: createRelayAdmin(relay, deps.relayNodes),
    credentials,
    phoneTokens,
    setupKey: deps.setupKey,
    authority: deps.authority,
    views,
    directory,
    world,
    hours: reception.hours,
    live,
    sessions,
    plays,
    news,
    siteVersion,
    codes: createMailedCodes(secret),
    secretCiphers,
    passwords,
    drawStatement: deps.drawStatement ?? createStatementThread(),
    video: deps.video ?? createFfmpegTools(createFairQueue({ waitingMax: VIDEOS_WAITING_MAX })),
  })
  await app.register(async (scope) => realtimeRoute(scope, socketDeps, { config, phoneTokens, sessions }))
  if (deps.dist) await registerPages(app, deps.dist, deps)
  return app
}

function registerPages(
  app: FastifyInstance,
  dist: string,
  { config, db }: Pick<AppDeps, 'config' | 'db'>,
): Promise<void> {
  return registerSite(app, resolve(dist), resolve(config.DATA_DIR, 'trackers'), {
    firstPicture: (identity) => firstPictureOf(db, identity),
    firstPage: () => (isSetupOpen(db) ? '/setup' : undefined),
    requireTechnicalAccess: (request) => requireTechnicalAccess(request, config),
  })
}

/** Hash of the built site. Kiosks with an older site reload when idle. */
function siteVersionOf(dist: string | undefined): string {
  if (!dist) return 'none'
  try {
    return readFileSync(join(dist, '.version'), 'utf8').slice(0, 12)
  } catch {
    return 'dev'
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
