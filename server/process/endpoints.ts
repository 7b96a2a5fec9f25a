import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '#core/setup/rules.ts'
import type { Db } from '../../db/open.ts'
import { appCodes } from '../accounts/app-codes.ts'
import type { MailedCodes } from '../accounts/mailed-codes.ts'
import { createPasskeyChallenges } from '../accounts/passkey-challenges.ts'
import { passkeyProtocol } from '../accounts/passkey-verifier.ts'
import { createPasswordGate } from '../accounts/password-gate.ts'
import type { PasswordHasher } from '../accounts/password-hash.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { addressCheckRoutes } from '../accounts/routes-address-checks.ts'
import { invitationRoutes } from '../accounts/routes-invitations.ts'
import { passkeyRoutes } from '../accounts/routes-passkeys.ts'
import { secondFactorRoutes } from '../accounts/routes-second-factor.ts'
import { sessionRoutes } from '../accounts/routes-sessions.ts'
import type { SessionRegistry } from '../accounts/sessions.ts'
import { createSignInTickets } from '../accounts/sign-in-tickets.ts'
import { adminRoutes } from '../admin/routes.ts'
import { alertRoutes } from '../alerts/routes.ts'
import { pushRoutes } from '../alerts/routes-push.ts'
import type { Alerts } from '../alerts/wiring.ts'
import { auditRoutes } from '../audit/routes.ts'
import { acting } from '../audit/service.ts'
import { backupRoutes } from '../backups/routes.ts'
import type { Backups } from '../backups/service.ts'
import { callNoteRoutes } from '../calls/routes.ts'
import type { VideoCredentials } from '../calls/video-credentials.ts'
import { characterRoutes } from '../characters/routes.ts'
import { companyRoutes } from '../company/routes.ts'
import { createConversations } from '../dialogue/conversations.ts'
import { dialogueRoutes } from '../dialogue/routes.ts'
import { dialogueRecordRoutes } from '../dialogue/routes-records.ts'
import { speechRoutes } from '../dialogue/routes-speech.ts'
import type { Chat } from '../dialogue/wiring-chat.ts'
import type { AiNews } from '../dialogue/wiring-health.ts'
import { startSpeech } from '../dialogue/wiring-speech.ts'
import { createRemovedExhibits } from '../exhibits/removed.ts'
import { createRobot } from '../exhibits/robot.ts'
import { exhibitRoutes } from '../exhibits/routes.ts'
import { guideRoutes } from '../exhibits/routes-guide.ts'
import type { PhoneTokens } from '../face/phone-tokens.ts'
import { phoneRoutes } from '../face/routes.ts'
import type { OpeningTimes } from '../hours/opening-times.ts'
import { hoursRoutes } from '../hours/routes.ts'
import { registerOpenApi } from '../http/openapi.ts'
import { kioskSetupRoutes } from '../kiosk/routes.ts'
import { abilitiesRoutes } from '../kiosk/routes-abilities.ts'
import { startKioskCodes } from '../kiosk/wiring.ts'
import { refreshKnowledge } from '../knowledge/indexing.ts'
import { answerRoutes } from '../knowledge/routes.ts'
import { nameOfSender } from '../mail/transport.ts'
import { createIntake } from '../media/intake.ts'
import { createMediaClaims } from '../media/quota.ts'
import { mediaRoutes } from '../media/routes.ts'
import { fileRoutes } from '../media/routes-files.ts'
import type { VideoTools } from '../media/video-tools.ts'
import { personalDataRoutes } from '../personal-data/routes.ts'
import type { PlayRecorder } from '../plays/recorder.ts'
import { playRoutes } from '../plays/routes.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Directory } from '../reception/directory.ts'
import type { Views } from '../reception/views.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import { relayRoutes } from '../relay/routes.ts'
import type { RelayAdmin } from '../relay/service.ts'
import { callReportRoutes } from '../reports/routes.ts'
import { TodaysStatisticsCache } from '../reports/todays-statistics.ts'
import { createBusyCalendar } from '../reservations/busy-calendar.ts'
import { reservationRoutes } from '../reservations/routes.ts'
import { tokenRoutes } from '../reservations/routes-tokens.ts'
import type { DrawStatement } from '../reservations/statement.ts'
import { probeHealth } from '../setup/probe-health.ts'
import { setupRoutes } from '../setup/routes.ts'
import { type OwnAuthority, trustRoutes } from '../setup/routes-trust.ts'
import { signageRoutes } from '../signages/routes.ts'
import { signageAdminRoutes } from '../signages/routes-admin.ts'
import { announcedAddresses } from '../system/addresses.ts'
import type { Config } from '../system/config.ts'
import type { Disk } from '../system/disk.ts'
import { createDiskRoom } from '../system/disk-room.ts'
import { createFileStore } from '../system/files.ts'
import type { SecretCiphers } from '../system/secret-cipher.ts'
import { userRoutes } from '../users/routes.ts'
import { visitorMessageRoutes } from '../visitor-messages/routes.ts'
import type { Background } from './background.ts'
import { healthRoutes } from './routes.ts'
import { createTryCounters } from './try-counters.ts'

interface EndpointParts extends Background, Alerts, Chat {
  config: Config
  db: Db
  disk: Pick<Disk, 'facts'>
  backups: Backups
  relayAdmin: RelayAdmin
  now: () => number
  passwords: PasswordHasher
  video: VideoTools
  credentials: VideoCredentials
  codes: MailedCodes
  secretCiphers: SecretCiphers
  phoneTokens: PhoneTokens
  drawStatement: DrawStatement
  setupKey: string | undefined
  authority: OwnAuthority | undefined
  views: Views
  directory: Directory
  world: WorldQueries
  hours: OpeningTimes
  plays: PlayRecorder
  live: Live
  sessions: SessionRegistry
  news: AiNews
  siteVersion: string
}

/** Registers all routes of the contract, of uploads and of the OpenAPI page, with their dependencies. */
export async function registerEndpoints(app: FastifyInstance, parts: EndpointParts): Promise<void> {
  registerOpenApi(app, parts.config)
  await app.register(multipart)

  const { config, passwords, disk, news, ...common } = parts
  refreshKnowledge(parts.db)
  const room = createDiskRoom(disk)
  const deps = {
    ...common,
    ...factsOf(config),
    ...filesOf(config.DATA_DIR),
    ...createTryCounters(),
    room,
    speech: startSpeech(app, { config, db: parts.db, room, now: parts.now, news }),
    intake: createIntake(room, createMediaClaims(parts.db)),
    roomTokens: app.roomTokens,
    calendar: createBusyCalendar(parts.db),
    statistics: new TodaysStatisticsCache(parts.db),
    removedExhibits: createRemovedExhibits(),
    robot: config.ROBOT_URL === undefined ? undefined : createRobot(config.ROBOT_URL),
    passwordsOf: createPasswordGate(passwords),
    onResetFault: (error: unknown) => app.log.error({ err: error }, 'a reset password could not be mailed'),
    probeHealth,
    appCodes,
    tickets: createSignInTickets(),
    passkeyProtocol,
    passkeyChallenges: createPasskeyChallenges(),
    kioskCodes: startKioskCodes(app, parts.now),
    conversations: createConversations(),
  }
  // The routes are registered as a separate plugin, so that the hooks of websocket and swagger see every route.
  await app.register(async (scope) => {
    scope.addHook('preHandler', (request, _, done) =>
      acting.run({ asker: request.identity, requestId: request.id, now: parts.now }, done),
    )
    for (const mount of ROUTES) mount(scope, deps)
  })
}

const ROUTES = [
  healthRoutes,
  accountRoutes,
  addressCheckRoutes,
  invitationRoutes,
  userRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  sessionRoutes,
  companyRoutes,
  adminRoutes,
  backupRoutes,
  auditRoutes,
  relayRoutes,
  hoursRoutes,
  alertRoutes,
  callNoteRoutes,
  pushRoutes,
  setupRoutes,
  signageRoutes,
  fileRoutes,
  visitorMessageRoutes,
  mediaRoutes,
  characterRoutes,
  signageAdminRoutes,
  kioskSetupRoutes,
  abilitiesRoutes,
  playRoutes,
  callReportRoutes,
  exhibitRoutes,
  guideRoutes,
  reservationRoutes,
  trustRoutes,
  tokenRoutes,
  personalDataRoutes,
  phoneRoutes,
  dialogueRoutes,
  dialogueRecordRoutes,
  speechRoutes,
  answerRoutes,
]

/** Selects the parts of the configuration that routes and services use. */
const factsOf = (config: Config) => ({
  turn: config,
  isPublicUrlNamed: config.PUBLIC_URL !== undefined,
  timeshareChannels: config.TIMESHARE_CHANNELS,
  installationName: config.MAIL_FROM === undefined ? undefined : nameOfSender(config.MAIL_FROM),
  bookingLimits: {
    daysAhead: config.BOOKING_DAYS_AHEAD,
    openMax: config.BOOKINGS_OPEN_MAX,
    dayMinutesMax: config.BOOKING_HOURS_PER_DAY * 60,
  },
  sendsMail: config.SMTP_URL !== undefined,
  serverName: config.SERVER_NAME,
  isDemo: config.isDemo,
  streamingServer: announcedAddresses(config.RTC_PUBLIC_IP)[0] ?? '',
  isLocalOnly: isLoopbackHost(config.HOST) || isLoopbackAddress(config.HOST),
})

/** File stores. `incoming` holds unfinished uploads, on the same disk as the other stores. */
const filesOf = (dataDir: string) => ({
  incoming: join(dataDir, 'incoming'),
  visitorPictures: createFileStore(join(dataDir, 'captures')),
  media: createFileStore(join(dataDir, 'media')),
  characters: createFileStore(join(dataDir, 'characters')),
  images: createFileStore(join(dataDir, 'images')),
})
