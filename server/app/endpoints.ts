import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  CODE_MS,
  CODE_TRIES_MAX,
  NOTICES_WINDOW_MS,
  RESETS_MAX,
  RESETS_OF_ADDRESS_MAX,
  RESETS_WINDOW_MS,
  SETUP_MAILS_MAX,
  SETUP_MAILS_WINDOW_MS,
  WRONG_CODES_TOLD,
} from '#rules/limits.ts'
import { isLoopbackAddress, isLoopbackHost } from '#rules/setup.ts'
import type { Db } from '../../db/open.ts'
import { announcedAddresses } from '../adapters/addresses.ts'
import { appCodes } from '../adapters/app-codes.ts'
import type { Disk } from '../adapters/disk.ts'
import { createFileStore } from '../adapters/files.ts'
import { passkeyProtocol } from '../adapters/passkeys.ts'
import type { PasswordHasher } from '../adapters/password.ts'
import { probeHealth } from '../adapters/probe-health.ts'
import { createRobot } from '../adapters/robot.ts'
import type { VideoTools } from '../adapters/video-tools.ts'
import type { Config } from '../config.ts'
import type { Sealers } from '../formats/sealed-secret.ts'
import { accountRoutes } from '../routes/accounts.ts'
import { addressCheckRoutes } from '../routes/address-checks.ts'
import { adminRoutes } from '../routes/admin.ts'
import { alertRoutes } from '../routes/alerts.ts'
import { answerRoutes } from '../routes/answers.ts'
import { auditRoutes } from '../routes/audit.ts'
import { backupRoutes } from '../routes/backups.ts'
import { callReportRoutes } from '../routes/call-reports.ts'
import { callWordRoutes } from '../routes/call-words.ts'
import { characterRoutes } from '../routes/characters.ts'
import { companyRoutes } from '../routes/companies.ts'
import { exhibitRoutes } from '../routes/exhibits.ts'
import { fileRoutes } from '../routes/files.ts'
import { guideRoutes } from '../routes/guide.ts'
import { healthRoutes } from '../routes/health.ts'
import { kioskSetupRoutes } from '../routes/kiosk-setup.ts'
import { mediaRoutes } from '../routes/media.ts'
import { passkeyRoutes } from '../routes/passkeys.ts'
import { personalDataRoutes } from '../routes/personal-data.ts'
import { phoneRoutes } from '../routes/phone.ts'
import { playRoutes } from '../routes/plays.ts'
import { pushRoutes } from '../routes/push.ts'
import { relayRoutes } from '../routes/relay.ts'
import { reservationRoutes } from '../routes/reservations.ts'
import { secondFactorRoutes } from '../routes/second-factor.ts'
import { sessionRoutes } from '../routes/sessions.ts'
import { setupRoutes } from '../routes/setup.ts'
import { signageAdminRoutes } from '../routes/signage-admin.ts'
import { signageRoutes } from '../routes/signages.ts'
import { speechRoutes } from '../routes/speech.ts'
import { talkRoutes } from '../routes/talk.ts'
import { talkRecordRoutes } from '../routes/talks.ts'
import { tokenRoutes } from '../routes/tokens.ts'
import { type OwnAuthority, trustRoutes } from '../routes/trust.ts'
import { userRoutes } from '../routes/users.ts'
import { createAddressCounter } from '../services/address-counter.ts'
import { acting } from '../services/audit.ts'
import type { Backups } from '../services/backups.ts'
import { createBusyCalendar } from '../services/busy-calendar.ts'
import { DayFigures } from '../services/day-figures.ts'
import { createDiskRoom } from '../services/disk-room.ts'
import { createRemovedExhibits } from '../services/exhibits/removed.ts'
import { createFailureCounter } from '../services/failure-counter.ts'
import { createIntake } from '../services/intake.ts'
import { refreshKnowledge } from '../services/knowledge/indexing.ts'
import type { Live } from '../services/live.ts'
import type { MailedCodes } from '../services/mailed-codes.ts'
import { createMediaClaims } from '../services/media-quota.ts'
import { createPasskeyChallenges } from '../services/passkey-challenges.ts'
import { createPasswordGate } from '../services/password-gate.ts'
import type { PhoneTokens } from '../services/phone-tokens.ts'
import type { PlayBook } from '../services/play-book.ts'
import type { Directory } from '../services/reception/directory.ts'
import type { Questions } from '../services/reception/questions.ts'
import type { Views } from '../services/reception/views.ts'
import type { RelayDesk } from '../services/relay-desk.ts'
import { createSignInTickets } from '../services/second-factors.ts'
import type { SessionBook } from '../services/sessions.ts'
import { createSignInTries } from '../services/sign-in-tries.ts'
import { ASKED_WINDOW } from '../services/talk/ask.ts'
import { createConversations } from '../services/talk/conversations.ts'
import type { VideoCredentials } from '../services/video-credentials.ts'
import type { AiNews } from './ai-health.ts'
import type { Alerts } from './alerts.ts'
import type { Background } from './background.ts'
import type { Chat } from './chat.ts'
import { startKioskCodes } from './kiosk-codes.ts'
import { registerOpenApi } from './openapi.ts'
import { startSpeech } from './speech.ts'
import { createStatementThread } from './statement-thread.ts'

export interface EndpointParts extends Background, Alerts, Chat {
  config: Config
  db: Db
  disk: Pick<Disk, 'facts'>
  backups: Backups
  relayDesk: RelayDesk
  now: () => number
  passwords: PasswordHasher
  video: VideoTools
  credentials: VideoCredentials
  codes: MailedCodes
  sealers: Sealers
  phoneTokens: PhoneTokens
  setupKey: string | undefined
  authority: OwnAuthority | undefined
  views: Views
  directory: Directory
  world: Questions
  plays: PlayBook
  live: Live
  sessions: SessionBook
  news: AiNews
}

/** Every route of the contract and of what people upload, and the OpenAPI page over them. Each takes what its use cases need. */
export async function registerEndpoints(app: FastifyInstance, parts: EndpointParts): Promise<void> {
  registerOpenApi(app, parts.config)
  await app.register(multipart)

  const { config, passwords, disk, news, ...common } = parts
  refreshKnowledge(parts.db)
  const room = createDiskRoom(disk)
  const deps = {
    ...common,
    ...filesOf(config.DATA_DIR),
    room,
    speech: startSpeech(app, { config, db: parts.db, room, now: parts.now, news }),
    intake: createIntake(room, createMediaClaims(parts.db)),
    roomTokens: app.roomTokens,
    calendar: createBusyCalendar(parts.db),
    figures: new DayFigures(parts.db),
    removedExhibits: createRemovedExhibits(),
    robot: config.ROBOT_URL === undefined ? undefined : createRobot(config.ROBOT_URL),
    passwordsOf: createPasswordGate(passwords),
    tries: createSignInTries(),
    confirmations: createFailureCounter(),
    resets: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
    resetsOfAddress: createAddressCounter(RESETS_OF_ADDRESS_MAX, RESETS_WINDOW_MS),
    onResetFault: (error: unknown) => app.log.error({ err: error }, 'a new password could not be mailed'),
    probeHealth,
    appCodes,
    turn: config,
    tickets: createSignInTickets(),
    passkeyProtocol,
    passkeyChallenges: createPasskeyChallenges(),
    passkeyTries: createSignInTries(),
    secondTries: createSignInTries(),
    wrongCodes: createFailureCounter(WRONG_CODES_TOLD, NOTICES_WINDOW_MS),
    ownCodeTries: createFailureCounter(),
    setupTries: createAddressCounter(),
    setupMails: createFailureCounter(SETUP_MAILS_MAX, SETUP_MAILS_WINDOW_MS),
    isPublicUrlNamed: config.PUBLIC_URL !== undefined,
    kioskCodes: startKioskCodes(app, parts.now),
    kioskCodeTries: { byAccount: createFailureCounter(), byAddress: createAddressCounter() },
    codeTries: createFailureCounter(CODE_TRIES_MAX, CODE_MS),
    codeMails: createFailureCounter(RESETS_MAX, RESETS_WINDOW_MS),
    drawStatement: createStatementThread(),
    timeshareChannels: config.TIMESHARE_CHANNELS,
    bookingLimits: {
      daysAhead: config.BOOKING_DAYS_AHEAD,
      openMax: config.BOOKINGS_OPEN_MAX,
      dayMinutesMax: config.BOOKING_HOURS_PER_DAY * 60,
    },
    serverName: config.SERVER_NAME,
    isDemo: config.isDemo,
    conversations: createConversations(),
    asked: createFailureCounter(...ASKED_WINDOW),
    streamingServer: announcedAddresses(config.RTC_PUBLIC_IP)[0] ?? '',
    isLocalOnly: isLoopbackHost(config.HOST) || isLoopbackAddress(config.HOST),
  }
  // a plugin of its own, so that the websocket and swagger hooks see every route
  await app.register(async (scope) => {
    scope.addHook('preHandler', (request, _, done) =>
      acting.run({ asker: request.identity, requestId: request.id, now: parts.now }, done),
    )
    healthRoutes(scope, deps)
    accountRoutes(scope, deps)
    addressCheckRoutes(scope, deps)
    userRoutes(scope, deps)
    secondFactorRoutes(scope, deps)
    passkeyRoutes(scope, deps)
    sessionRoutes(scope, deps)
    companyRoutes(scope, deps)
    adminRoutes(scope, deps)
    backupRoutes(scope, deps)
    auditRoutes(scope, deps)
    relayRoutes(scope, deps)
    alertRoutes(scope, deps)
    callWordRoutes(scope, deps)
    pushRoutes(scope, deps)
    setupRoutes(scope, deps)
    signageRoutes(scope, deps)
    fileRoutes(scope, deps)
    mediaRoutes(scope, deps)
    characterRoutes(scope, deps)
    signageAdminRoutes(scope, deps)
    kioskSetupRoutes(scope, deps)
    playRoutes(scope, deps)
    callReportRoutes(scope, deps)
    exhibitRoutes(scope, deps)
    guideRoutes(scope, deps)
    reservationRoutes(scope, deps)
    trustRoutes(scope, deps)
    tokenRoutes(scope, deps)
    personalDataRoutes(scope, deps)
    phoneRoutes(scope, deps)
    talkRoutes(scope, deps)
    talkRecordRoutes(scope, deps)
    speechRoutes(scope, deps)
    answerRoutes(scope, deps)
  })
}

/** Where uploads lie until somebody takes them over, on the same disk as the folders they go to. */
const filesOf = (dataDir: string) => ({
  incoming: join(dataDir, 'incoming'),
  visitorPictures: createFileStore(join(dataDir, 'captures')),
  media: createFileStore(join(dataDir, 'media')),
  characters: createFileStore(join(dataDir, 'characters')),
  images: createFileStore(join(dataDir, 'images')),
})
