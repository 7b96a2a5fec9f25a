import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import type { Relay } from '../relay/index.ts'
import { announcedAddresses } from './adapters/addresses.ts'
import { createCaptureGateway } from './adapters/face-capture/gateway.ts'
import type { Config } from './config.ts'
import type { ClientBody } from './contract/realtime/to-client.ts'
import { Audience } from './realtime/audience.ts'
import { Effects } from './realtime/effects.ts'
import { FaceCapture } from './realtime/face-capture.ts'
import { Hub } from './realtime/hub.ts'
import { CLOSE } from './realtime/seat.ts'
import { SoleSeats } from './realtime/sole-seats.ts'
import { createTimers } from './realtime/timers.ts'
import type { Lists } from './services/deps.ts'
import { FaceCaptures } from './services/face-captures.ts'
import type { PhoneTokens } from './services/phone-tokens.ts'
import { createPlayBook } from './services/play-book.ts'
import type { Happening } from './services/reception/happenings.ts'
import { closeInterrupted } from './services/reception/interrupted.ts'
import { Reception } from './services/reception/reception.ts'
import { Views } from './services/reception/views.ts'
import type { RoomEvents } from './services/reservation-clock.ts'
import type { VideoCredentials } from './services/video-credentials.ts'

/** A call needs two peers, each with a port of its own. */
const PORTS_PER_CALL = 2
/** draft-uberti-behave-turn-rest-00: how long a TURN password lives. */
const TURN_LIFE_S = 86_400

interface HubParts {
  config: Config
  db: Db
  relay: Relay
  credentials: VideoCredentials
  phoneTokens: PhoneTokens
  now: () => number
  log: FastifyBaseLogger
  siteVersion: string
}

/** Puts reception, audience, effects and hub together. */
export function buildHub(parts: HubParts) {
  const { config, db, relay, credentials, now, log } = parts
  const onFault = (error: unknown): void => log.error({ err: error }, 'the reception failed at something')
  const timers = createTimers(now, onFault)
  const interrupted = closeInterrupted(db, now())
  // the reception announces to the effects, which read the reception
  let announce: (happening: Happening) => void = () => {}
  const reception = new Reception({
    db,
    now,
    timers,
    newId: randomUUID,
    announce: (happening) => announce(happening),
    hasMediaCapacity: () => relay.occupancy().portsFree >= PORTS_PER_CALL,
  })
  const views = new Views(db, reception)
  const soleSeats = new SoleSeats(timers, now)
  const audience = new Audience(soleSeats, views)
  const effects = new Effects({ reception, views, audience, relay, onFault })
  const { faceCapture, captures } = buildFaceCapture(parts, audience, reception)
  announce = (happening) => {
    effects.announce(happening)
    if (happening.kind !== 'operatorChanged') return
    try {
      faceCapture.operatorChanged(happening.userId)
    } catch (error) {
      onFault(error)
    }
  }
  const forgetRelay = relay.onEvent(({ kind }) => {
    if (kind !== 'closed') return
    try {
      reception.capacityChanged()
    } catch (error) {
      onFault(error)
    }
  })
  const hub = new Hub({
    ...{
      reception,
      views,
      soleSeats,
      audience,
      effects,
      relay,
      credentials,
      faceCapture,
      interrupted,
      now,
      log,
    },
    recordPlay: createPlayBook(db),
    serverName: config.SERVER_NAME,
    siteVersion: parts.siteVersion,
    iceServers: () => iceServersOf(config, now()),
  })

  return {
    hub,
    reception,
    views,
    /** A visitor's picture has come: whoever has the request in the dialog sees it. */
    captured(signageId: number): void {
      for (const userId of reception.world.signage(signageId).offeredTo)
        announce({ kind: 'requestsChanged', userId })
    },
    lists: {
      endAccount: (accountId: number): void => hub.endAccount(accountId),
      isInCall: (userId: number): boolean => reception.world.talkOf(userId) !== undefined,
      endCall: (userId: number): void => reception.endTalkOf(userId),
      forgetSignage: (signageId: number): void => reception.world.forgetSignage(signageId),
      forgetUser: (userId: number): void => reception.world.forgetOperator(userId),
      signageChanged: (signageId: number): void =>
        announce({ kind: 'signageChanged', signageId, cause: 'settings' }),
      userChanged: (userId: number): void => announce({ kind: 'operatorChanged', userId, cause: 'settings' }),
      refresh(companyId: number): void {
        hub.refreshLists(companyId)
        // somebody's profile may have another capture mode or subject name now
        for (const { userId } of reception.world.liveHosts(companyId)) faceCapture.operatorChanged(userId)
      },
    } satisfies Lists,
    /** The clock of the reservations opens and ends the rooms. */
    rooms: {
      opened: ({ signageId }) => reception.rooms.opened(signageId),
      endingSoon: ({ signageId, endAt }) => reception.rooms.endingSoon(signageId, endAt),
      ended({ id, signageId, endAt }) {
        reception.rooms.ended(signageId, id, endAt)
        // what has happened goes out first, so that the guest hears why
        effects.flush()
        hub.endRoom(signageId)
      },
    } satisfies RoomEvents,
    templatesChanged: (signageId: number): void => announce({ kind: 'templateChanged', signageId }),
    async close(): Promise<void> {
      forgetRelay()
      timers.clearAll()
      for (const seat of audience.all()) seat.close(CLOSE.serverStops, 'the server stops')
      await captures.close()
    },
  }
}

/** Faces from elsewhere: the gateway tells whose face it is, the sockets carry it. */
function buildFaceCapture(parts: HubParts, audience: Audience, { world }: Reception) {
  const { config, db, now, log, phoneTokens } = parts
  const captures: FaceCaptures = new FaceCaptures({
    db,
    world,
    now,
    addresses: announcedAddresses(config.RTC_PUBLIC_IP),
    openGateway: (events) => createCaptureGateway({ host: config.HOST, now, ...events }),
    onFace: (userId, frame) => faceCapture.deliver(userId, frame),
    changed: (userId) => faceCapture.tell(userId),
    onPortFailed: (port, error) => log.warn({ err: error, port }, 'a face-capture port could not be opened'),
  })
  const faceCapture = new FaceCapture({ captures, phoneTokens, audience, world, now })
  return { faceCapture, captures }
}

/** TURN REST credentials (coturn's use-auth-secret): user name = expiry, password = HMAC-SHA1 of it. */
function iceServersOf(config: Config, nowMs: number): ClientBody<'config'>['iceServers'] {
  if (config.TURN_URLS.length === 0) return []
  if (config.TURN_SECRET === undefined) return [{ urls: config.TURN_URLS }]
  const username = String(Math.floor(nowMs / 1_000) + TURN_LIFE_S)
  const credential = createHmac('sha1', config.TURN_SECRET).update(username).digest('base64')
  return [{ urls: config.TURN_URLS, username, credential }]
}
