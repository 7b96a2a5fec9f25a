import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { CALLS_MAX_PER_SECOND, RESETS_MAX, RESETS_WINDOW_MS } from '#rules/limits.ts'
import type { Db } from '../db/open.ts'
import { findUser } from '../db/queries/users.ts'
import type { Relay } from '../relay/index.ts'
import { createFileStore } from './adapters/files.ts'
import { createOutboxTransport, createSmtpTransport } from './adapters/mail.ts'
import { argon2Passwords, type PasswordHasher } from './adapters/password.ts'
import { createFfmpegTools, type VideoTools } from './adapters/video-tools.ts'
import { buildHub } from './build-hub.ts'
import type { Config } from './config.ts'
import { registerRefusals } from './plugins/refusals.ts'
import { registerSameSite } from './plugins/same-site.ts'
import { registerSession } from './plugins/session.ts'
import { registerSite } from './plugins/site.ts'
import type { Hub } from './realtime/hub.ts'
import { createTimers } from './realtime/timers.ts'
import { realtimeRoute } from './realtime/upgrade.ts'
import { accountRoutes } from './routes/accounts.ts'
import { adminRoutes } from './routes/admin.ts'
import { characterRoutes } from './routes/characters.ts'
import { companyRoutes } from './routes/companies.ts'
import { fileRoutes } from './routes/files.ts'
import { healthRoutes } from './routes/health.ts'
import { mediaRoutes } from './routes/media.ts'
import { phoneRoutes } from './routes/phone.ts'
import { playRoutes } from './routes/plays.ts'
import { reservationRoutes } from './routes/reservations.ts'
import { signageAdminRoutes } from './routes/signage-admin.ts'
import { signageRoutes } from './routes/signages.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { userRoutes } from './routes/users.ts'
import { createFailureCounter } from './services/accounts.ts'
import type { ServiceDeps } from './services/deps.ts'
import { createMailQueue } from './services/mails.ts'
import { createPhoneTokens } from './services/phone-tokens.ts'
import { createReservationClock, type ReservationClock } from './services/reservation-clock.ts'
import { createVideoCredentials } from './services/video-credentials.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The realtime switchboard. */
    hub: Hub
    /** Opens and ends the rooms of reservations; tests that move the time tell it. */
    reservationClock: ReservationClock
  }
}

/** A request that somebody never finishes does not hold up the stop of the server for longer. */
const CLOSE_PATIENCE_MS = 2_000

export interface AppDeps {
  config: Config
  db: Db
  relay: Relay
  /** Signs sessions and media credentials. */
  secret: string
  /** Tests move time here, never by the environment. */
  now?: () => number
  /** TLS without a proxy. */
  tls?: { cert: Buffer; key: Buffer }
  /** The built site; tests that need no pages leave it out. */
  dist?: string
  passwords?: PasswordHasher
  video?: VideoTools
}

/** The whole server without its port. */
export async function buildApp(deps: AppDeps) {
  const { config, db, relay, secret } = deps
  const now = deps.now ?? Date.now
  const https = deps.tls
  const options: FastifyServerOptions = {
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            redact: ['req.headers.cookie', 'req.headers.authorization'],
            serializers: { req: requestLine },
          },
    bodyLimit: 1024 * 1024,
    logController: new LogController({
      disableRequestLogging: config.LOG_LEVEL !== 'debug' && config.LOG_LEVEL !== 'trace',
    }),
    genReqId: () => randomUUID(),
  }
  const app = Fastify(https ? ({ ...options, https } as FastifyServerOptions) : options)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerRefusals(app)

  const credentials = createVideoCredentials(secret)
  const phoneTokens = createPhoneTokens(db)
  const { hub, views, live, rooms, close } = buildHub({
    config,
    db,
    relay,
    credentials,
    phoneTokens,
    now,
    log: app.log,
    siteVersion: siteVersionOf(deps.dist),
  })
  // before the websocket plugin's own hook, which would close the sockets without saying why
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS).unref()
    await close()
  })
  // before every hook that may refuse: the plugin lets go of the socket of an upgrade that it has seen
  await app.register(websocket, { options: { maxPayload: 1024 * 1024 } })

  // the pages carry their own hashed CSP; HSTS and upgrades would lock out kiosks on plain http in a LAN
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
  })
  await app.register(rateLimit, {
    global: true,
    max: CALLS_MAX_PER_SECOND,
    timeWindow: 1_000,
    // only a good session has a limit of its own: a made-up cookie shares its address's
    keyGenerator: (request) =>
      (request.identity && (request.cookies.sid ?? request.cookies.reservation_token)) || request.ip,
    allowList: (request) => !config.RATE_LIMITS || !isEndpoint(request.url),
  })
  await app.register(swagger, {
    openapi: { info: { title: 'Uketsuke', version: '1' } },
    transform: (page) => {
      const { form } = page.route.config ?? {}
      const schema = form ? { ...page.schema, body: form } : page.schema
      return jsonSchemaTransform({ ...page, schema } as typeof page)
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })
  await app.register(multipart)
  await registerSession(app, { db, secret, secure: https !== undefined, now })
  registerSameSite(app)

  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const mailFrom = config.MAIL_FROM ?? `Uketsuke <no-reply@${new URL(publicUrl).hostname}>`
  const mails = createMailQueue({
    db,
    now,
    timers: createTimers(now, (error) => app.log.error({ err: error }, 'a timer of the mail queue failed')),
    transport:
      config.SMTP_URL === undefined
        ? createOutboxTransport(join(config.DATA_DIR, 'outbox'), mailFrom)
        : createSmtpTransport(config.SMTP_URL, mailFrom),
    onFault: (error) => app.log.error({ err: error }, 'the mail queue failed'),
  })
  app.addHook('onClose', () => mails.close())
  mails.kick()

  const linkOf: ServiceDeps['linkOf'] = (reservation) =>
    `${publicUrl}/login?token=${app.roomTokens.sign(reservation)}`
  const hostName = new URL(publicUrl).hostname
  const reservationClock = createReservationClock({
    ...{ db, now, rooms, linkOf, hostName, mails },
    timers: createTimers(now, (error) => app.log.error({ err: error }, 'the clock of reservations failed')),
  })
  app.decorate('reservationClock', reservationClock)
  app.addHook('preClose', async () => reservationClock.close())

  const routeDeps: ServiceDeps = {
    db,
    now,
    reservationsChanged: reservationClock.changed,
    views,
    credentials,
    phoneTokens,
    captured: live.pictureCame,
    templatesChanged: live.templatesChanged,
    lists: live,
    mails,
    roomTokens: app.roomTokens,
    linkOf,
    publicUrl,
    hostName,
    timeshareChannels: config.TIMESHARE_CHANNELS,
    video: deps.video ?? createFfmpegTools(),
    incoming: join(config.DATA_DIR, 'incoming'),
    passwords: deps.passwords ?? argon2Passwords,
    failures: createFailureCounter(),
    resets: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
    captures: createFileStore(join(config.DATA_DIR, 'captures')),
    media: createFileStore(join(config.DATA_DIR, 'media')),
    characters: createFileStore(join(config.DATA_DIR, 'characters')),
    images: createFileStore(join(config.DATA_DIR, 'images')),
    findAnyUser: (userId) => findUser(db, userId),
    serverName: config.SERVER_NAME,
    isDemo: config.isDemo,
  }
  // a plugin of its own, so that the websocket and swagger hooks above see every route
  await app.register(async (scope) => {
    healthRoutes(scope, routeDeps)
    accountRoutes(scope, routeDeps)
    userRoutes(scope, routeDeps)
    companyRoutes(scope, routeDeps)
    adminRoutes(scope, routeDeps)
    signageRoutes(scope, routeDeps)
    fileRoutes(scope, routeDeps)
    mediaRoutes(scope, routeDeps)
    characterRoutes(scope, routeDeps)
    signageAdminRoutes(scope, routeDeps)
    playRoutes(scope, routeDeps)
    reservationRoutes(scope, routeDeps)
    tokenRoutes(scope, routeDeps)
    phoneRoutes(scope, routeDeps)
    realtimeRoute(scope, hub, { now, phoneTokens })
  })
  if (deps.dist) await registerSite(app, resolve(deps.dist), resolve(config.DATA_DIR, 'trackers'))
  app.decorate('hub', hub)
  return app
}

/** Calls count against the limit; pages, scripts and pictures do not. */
const isEndpoint = (url: string): boolean =>
  /^\/(api|token|reservation|login|autoLogin|registerNewAccount)(\/|\?|$)/.test(url)

/** Addresses are logged without their query: it may hold a token. */
const requestLine = (request: { method: string; url: string }) => ({
  method: request.method,
  url: request.url.split('?')[0],
})

/** The hash the bootstrap stamps on a build: a kiosk that runs an older one reloads when it is idle. */
function siteVersionOf(dist: string | undefined): string {
  if (!dist) return 'none'
  try {
    return readFileSync(join(dist, '.version'), 'utf8').slice(0, 12)
  } catch {
    return 'dev'
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>
