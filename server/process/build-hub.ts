import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Relay } from '../../relay/index.ts'
import { createSessions } from '../accounts/sessions.ts'
import type { VideoCredentials } from '../calls/video-credentials.ts'
import { FaceSources } from '../face/face-sources.ts'
import { createUdpGateway } from '../face/gateway/gateway.ts'
import type { PhoneTokens } from '../face/phone-tokens.ts'
import { FaceGateway } from '../face/service.ts'
import { createPlayRecorder } from '../plays/recorder.ts'
import { Admission } from '../realtime/admission.ts'
import { Audience } from '../realtime/audience.ts'
import { createDrain, type Drain } from '../realtime/drain.ts'
import { Effects } from '../realtime/effects.ts'
import { ExclusiveConnections } from '../realtime/exclusive-connections.ts'
import { Greeting } from '../realtime/greeting.ts'
import { Heartbeat } from '../realtime/heartbeat.ts'
import { Hub } from '../realtime/hub.ts'
import { ListCache } from '../realtime/list-cache.ts'
import { createLive, createRoomEvents } from '../realtime/live.ts'
import { notifyMediaLost } from '../realtime/media-lost.ts'
import { CLOSE } from '../realtime/page-connection.ts'
import { isTestRoom } from '../realtime/relay-rooms.ts'
import { SocketMedia } from '../realtime/socket-media.ts'
import { createTimers, steadyNow as processSteadyNow } from '../realtime/timers.ts'
import { Turns } from '../realtime/turns.ts'
import type { CallStepListener } from '../reception/call-steps.ts'
import type { Translate } from '../reception/captions.ts'
import { closeInterrupted } from '../reception/interrupted.ts'
import { createReception, type Reception } from '../reception/reception.ts'
import { createReceptionEvents, type ReceptionEvents } from '../reception/reception-events.ts'
import { announcedAddresses } from '../system/addresses.ts'
import type { Config } from '../system/config.ts'
import type { Timers } from '../system/timers.ts'

/** Free places that a new call needs in the relay: one for the kiosk, one for the operator. */
const SEATS_PER_CALL = 2

export interface HubParts {
  config: Config
  db: Db
  relay: Relay
  credentials: VideoCredentials
  phoneTokens: PhoneTokens
  now: () => number
  /** The process's monotonic clock in ms; injected by tests. */
  steadyNow?: () => number
  log: FastifyBaseLogger
  siteVersion: string
  /** Called for each step of a call after it is stored. */
  onStep?: CallStepListener
  /** Translates captions. */
  translate?: Translate
  /** Injected by tests. */
  timers?: ReturnType<typeof createTimers>
}

/** Creates the reception service and the hub for realtime connections, and connects them. */
export function buildHub(parts: HubParts) {
  const { config, db, relay, credentials, now, log, siteVersion } = parts
  const steadyNow = parts.steadyNow ?? processSteadyNow
  const onFault = (error: unknown): void => log.error({ err: error }, 'a part of the reception failed')
  const timers = parts.timers ?? createTimers(now, onFault)
  const interrupted = closeInterrupted(db, now(), parts.onStep)
  const published = publishReception(parts, timers, onFault)
  const { reception, receptionEvents, audience, drain, listCache, effects, faceSources } = published
  const greeting = new Greeting({
    reception,
    effects,
    listCache,
    interrupted,
    drain,
    serverName: config.SERVER_NAME,
    siteVersion,
    now,
    steadyNow,
  })
  const plays = createPlayRecorder({ db, timers, now })
  const hub = new Hub({
    reception,
    exclusiveConnections: published.exclusiveSeats,
    audience,
    greeting,
    relay,
    credentials,
    faceSources,
    now,
    log,
    onFault,
    steadyNow,
    recordPlay: plays.record,
    settle: effects.settle,
    socketMedia: new SocketMedia({ audience, world: reception.world, now }),
  })
  const sessions = createSessions({
    db,
    now,
    timers,
    sockets: { end: (id, cause) => hub.endSession(id, cause), neededMs: (id) => hub.keepAliveMs(id) },
  })
  const liveParts = { sessions, reception, hub, effects, faceSources, announce: receptionEvents.announce }

  const heartbeat = new Heartbeat()
  const stopBeating = heartbeat.start()
  const socketDeps = { hub, heartbeat, now, turns: new Turns(onFault), admission: new Admission(onFault) }

  return {
    hub,
    drain,
    socketDeps,
    plays,
    views: reception.views,
    directory: reception.directory,
    reception,
    receptionEvents,
    sessions,
    live: createLive(liveParts),
    rooms: createRoomEvents(liveParts),
    async close(): Promise<void> {
      published.stop()
      sessions.close()
      stopBeating()
      plays.flush()
      timers.clearAll()
      for (const connection of audience.all()) connection.close(CLOSE.serverStops, 'the server stops')
      await published.faceGateway.close()
      // writes the reports of played media that kiosks have sent while the gateway closed
      plays.flush()
    },
  }
}

/** Creates the reception and connects the listeners of its events. */
function publishReception(parts: HubParts, timers: Timers, onFault: (error: unknown) => void) {
  const { db, relay, now } = parts
  const receptionEvents = createReceptionEvents(onFault)
  const reception: Reception = createReception({
    db,
    now,
    timers,
    newId: randomUUID,
    announce: receptionEvents.announce,
    onStep: parts.onStep,
    takesCalls: () => !drain.isDraining(),
    isMoving: (companyId) => drain.isMoving(companyId),
    translate: parts.translate,
    onFault,
    hasMediaCapacity: () => relay.occupancy().seatsFree >= SEATS_PER_CALL,
  })
  const exclusiveConnections = new ExclusiveConnections(timers, now)
  const audience = new Audience(exclusiveConnections, reception.directory)
  const drain: Drain = createDrain(audience, () => reception.world)
  const listCache = new ListCache(reception)
  const effects = new Effects({ reception, audience, listCache, relay, onFault })
  const stopFollowing = db.written.afterwards(effects.written)
  const { faceSources, faceGateway } = buildFaceSources(parts, audience, reception, timers)
  followReceptionEvents(receptionEvents, { reception, effects, drain, relay, faceSources })
  const forgetRelay = relay.onEvent((event) => {
    notifyMediaLost(audience, event)
    // At the end of its self-test, a kiosk closes both ends of the test connection without telling the server. Each end
    // then counts as failed at the relay, so remove it from the test room.
    if (event.kind === 'failed' && isTestRoom(event.roomId))
      relay.leave(event.roomId, event.participantId).catch(onFault)
    // any event of the relay may have changed the number of free places for participants
    try {
      reception.calls.capacityChanged()
    } catch (error) {
      onFault(error)
    }
  })
  const stop = (): void => {
    forgetRelay()
    stopFollowing()
  }
  return {
    reception,
    receptionEvents,
    exclusiveSeats: exclusiveConnections,
    audience,
    drain,
    listCache,
    effects,
    faceSources,
    faceGateway,
    stop,
  }
}

interface Followers {
  reception: Reception
  effects: Effects
  drain: Drain
  relay: Relay
  faceSources: FaceSources
}

/** Subscribes the listeners to the reception's events, in this order. */
function followReceptionEvents(
  receptionEvents: ReceptionEvents,
  { reception, effects, drain, relay, faceSources }: Followers,
): void {
  // This listener is the first. A new or ended call therefore ends the explanation of an exhibit on its signage before
  // any other listener sends a message.
  receptionEvents.on((receptionEvent) => {
    if (receptionEvent.kind === 'signageChanged') reception.guidance.review(receptionEvent.signageId)
  })
  receptionEvents.on(effects.handle)
  // after `effects`, so that a kiosk is told first that its call is over, then that the server stops
  receptionEvents.on(drain.handle)
  receptionEvents.on((receptionEvent) => {
    // starts the relay's thread while the call is still ringing
    if (receptionEvent.kind === 'callArrived') relay.wake()
    if (receptionEvent.kind === 'operatorChanged') faceSources.operatorChanged(receptionEvent.userId)
  })
}

/** Connects external face sources: the gateway identifies the user, the sockets carry the frames. */
function buildFaceSources(
  parts: HubParts,
  audience: Audience,
  { world, directory }: Reception,
  timers: Timers,
) {
  const { config, db, now, log, phoneTokens } = parts
  const faceGateway: FaceGateway = new FaceGateway({
    db,
    directory,
    world,
    now,
    timers,
    addresses: announcedAddresses(config.RTC_PUBLIC_IP),
    openGateway: (events) => createUdpGateway({ host: config.FACE_CAPTURE_HOST, now, ...events }),
    onFace: (userId, frame) => faceSources.deliver(userId, frame),
    changed: (userId) => faceSources.tell(userId),
    onPortFailed: (port, error) =>
      log.warn({ err: error, port }, 'a port for face-capture apps could not be opened'),
  })
  const faceSources = new FaceSources({ gateway: faceGateway, phoneTokens, audience, world, now })
  return { faceSources, faceGateway }
}
