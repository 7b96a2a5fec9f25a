import { GRACE_MS } from '#core/limits.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { Party, Relay } from '../../relay/index.ts'
import type { Reception } from '../reception/reception.ts'
import type { ReceptionEvent } from '../reception/reception-events.ts'
import type { Audience } from './audience.ts'
import { hostParticipant, leaveRelay, roomOf, signageParticipant, viewerParticipant } from './relay-rooms.ts'

/**
 * Events that only announce a changed state. They are collected, and sent together as soon as the current work is done
 * (effects.ts).
 */
type StateKind = 'signageChanged' | 'operatorChanged' | 'requestsChanged'
type EventKind = Exclude<ReceptionEvent['kind'], StateKind>
type Of<Kind extends EventKind> = Extract<ReceptionEvent, { kind: Kind }>

export interface EventDeps {
  reception: Reception
  audience: Audience
  relay: Relay
  onFault: (error: unknown) => void
}

/** For each kind of event, the function that sends its messages. A kind without an entry is a compile error. */
const EFFECTS: { [Kind in EventKind]: (deps: EventDeps, receptionEvent: Of<Kind>) => void } = {
  callArrived: ({ audience }, { userId, requestId, signageId }) => {
    audience.toOperator(userId, { type: 'callFromSignage', requestId, signageId })
  },

  callAnswered: ({ audience, reception }, { signageId, requestId, hostId: winner, holders }) => {
    const message = { type: 'acceptRequest', requestId, callId: requestId, signageId } as const
    const { name, characterName, characterUrl } = reception.directory.user(winner)
    audience.toOperator(winner, { ...message, shouldRecept: true, reason: null })
    for (const userId of holders) {
      audience.toOperator(userId, { ...message, shouldRecept: false, reason: 'answered' })
    }
    audience.toSignage(signageId, { ...message, shouldRecept: true, reason: null })
    audience.toSignage(signageId, { type: 'informAnswerUserInfo', name, characterName, characterUrl })
  },

  callWithdrawn: ({ audience }, { holders, requestId, signageId }) => {
    const message = { type: 'acceptRequest', requestId, callId: requestId, signageId } as const
    for (const userId of holders) {
      audience.toOperator(userId, { ...message, shouldRecept: false, reason: 'withdrawn' })
    }
  },

  talkBegun: ({ audience, reception }, { signageId, requestId, hostId: host }) => {
    const { lastCharacterId, lastCharacterName } = reception.directory.signage(signageId)
    audience.toSignage(signageId, { type: 'callFromUser', callId: requestId })
    audience.toOperator(host, {
      type: 'lastUseCharacter',
      signageId,
      characterId: lastCharacterId,
      characterName: lastCharacterName,
    })
  },

  endAsked: ({ audience }, { hostId: host, signageId, requestId, endsAt }) => {
    audience.toOperator(host, { type: 'homeButtonOnline', signageId, callId: requestId, endsAt })
  },

  callClosed: (deps, { signageId, requestId, hostId: host, cause, reload }) => {
    const message = { type: 'serviceClosed', callId: requestId, cause, reload } as const
    deps.audience.toSignage(signageId, message)
    if (host !== undefined) {
      deps.audience.toOperator(host, message)
      leaveRelay(deps, signageId, hostParticipant(host))
    }
    if (deps.reception.world.monitorsOf(signageId).size === 0) {
      leaveRelay(deps, signageId, signageParticipant(signageId))
    }
  },

  handOverEnded: (deps, { signageId, requestId, hostId: host, userId, cause }) => {
    const { name } = deps.reception.directory.user(userId)
    const message = { type: 'handOverEnded', callId: requestId, userId, name, cause } as const
    for (const person of [host, userId]) deps.audience.toOperator(person, message)
    if (cause !== 'taken') leaveRelay(deps, signageId, hostParticipant(userId))
  },

  // The colleague's page is already connected to the relay room: the relay only switches from whom the signage gets its media.
  handedOver: (deps, { signageId, fromId, hostId: host }) => {
    setParty(deps, signageId, hostParticipant(host), 'host')
    leaveRelay(deps, signageId, hostParticipant(fromId))
    const { name, characterName, characterUrl } = deps.reception.directory.user(host)
    deps.audience.toSignage(signageId, { type: 'informAnswerUserInfo', name, characterName, characterUrl })
  },

  listeningStarted: (deps, { userId, signageId, requestId }) => {
    deps.audience.toUser(userId, { type: 'listenStart', signageId, callId: requestId })
    sendBlocked(deps, signageId, [userId])
  },

  listeningEnded: (deps, { userId, signageId, cause }) => {
    for (const page of deps.audience.takeViewers(userId, 'listening', signageId))
      leaveRelay(deps, signageId, viewerParticipant(page))
    deps.audience.toUser(userId, { type: 'listenEnd', signageId, cause })
  },

  whisperChanged: (deps, { signageId, pageId, on }) => {
    setParty(deps, signageId, pageId, on ? 'whisperer' : 'viewer')
  },

  hostLeft: (deps, { signageId, requestId, hostId: host }) => {
    deps.audience.toSignage(signageId, { type: 'serviceCloseForWRU', callId: requestId })
    deps.audience.toOperator(host, {
      type: 'serviceClosed',
      callId: requestId,
      cause: 'closed',
      reload: false,
    })
    leaveRelay(deps, signageId, hostParticipant(host))
  },

  guestLeft: (deps, { signageId }) => leaveRelay(deps, signageId, signageParticipant(signageId)),

  endingSoon: ({ audience }, { signageId, ownerId, endAt }) => {
    audience.toSignage(signageId, { type: 'endingSoon', endAt })
    audience.toUser(ownerId, { type: 'endingSoon', endAt })
  },

  monitoringStarted: (deps, { userId, signageId }) => {
    deps.audience.toUser(userId, { type: 'monitoringStart', signageId })
    sendBlocked(deps, signageId, [userId])
    sendMonitorCount(deps, signageId)
  },

  monitoringEnded: (deps, { userId, signageId, cause }) => {
    for (const page of deps.audience.takeViewers(userId, 'watching', signageId))
      leaveRelay(deps, signageId, viewerParticipant(page))
    deps.audience.toUser(userId, { type: 'monitoringEnd', signageId, cause })
    sendMonitorCount(deps, signageId)
    const { world } = deps.reception
    if (world.monitorsOf(signageId).size === 0 && !world.callOf(signageId))
      leaveRelay(deps, signageId, signageParticipant(signageId))
  },

  signageLost: ({ audience, reception }, { signageId, lostAt, back }) => {
    const { world } = reception
    const host = world.callOf(signageId)?.hostId
    const message = { type: 'signageConnectionLosted', signageId, lostAt, back } as const
    if (host !== undefined) audience.toOperator(host, message)
    for (const userId of world.monitorsOf(signageId)) audience.toUser(userId, message)
  },

  operatorLost: ({ audience, reception }, { signageId, requestId, back }) => {
    const lostAt = reception.views.ownSignage(signageId).talk?.hostLostAt ?? null
    const endsAt = lostAt === null ? null : lostAt + GRACE_MS
    audience.toSignage(signageId, { type: 'operatorConnectionLosted', callId: requestId, back, endsAt })
  },

  // For third-party kiosk clients. The product's own kiosk learns from the signage's state whether a screen is shared.
  screenShared: ({ audience, reception }, { signageId, requestId, on }) => {
    const message = { type: on ? 'shareScreen' : 'closeShareScreen', callId: requestId } as const
    audience.toSignage(signageId, message)
    for (const userId of reception.world.monitorsOf(signageId)) audience.toUser(userId, message)
  },

  mediaBlocked: (deps, { signageId, sides }) => {
    const message: ToClient = { type: 'mediaBlocked', signageId, sides: [...sides] }
    for (const userId of viewersOf(deps, signageId)) deps.audience.toUser(userId, message)
  },

  talkSaid: ({ audience, reception }, { kind: _, ...words }) => {
    const companyId = reception.world.companyOf(words.signageId)
    audience.toWatchersOfSignage(companyId, words.signageId, { type: 'talkLog', ...words })
  },

  captionSaid: (deps, { kind: _, ...words }) => toCall(deps, { type: 'caption', ...words }),

  captionTranslated: (deps, { kind: _, ...words }) => toCall(deps, { type: 'captionTranslated', ...words }),

  decodeError: ({ audience, reception }, { signageId, on }) => {
    const host = reception.world.callOf(signageId)?.hostId
    const message = { type: 'signageDecodeError', signageId, on } as const
    if (host !== undefined) audience.toOperator(host, message)
    for (const userId of reception.world.monitorsOf(signageId)) audience.toUser(userId, message)
  },

  visitorMessagesChanged: ({ audience, reception }, { signageId }) => {
    const { companyId } = reception.directory.signage(signageId)
    audience.toWatchersOfSignage(companyId, signageId, { type: 'visitorMessagesChanged', signageId })
  },

  kioskChecked: ({ audience, reception }, { signageId }) => {
    const { companyId } = reception.directory.signage(signageId)
    audience.toWatchersOfSignage(companyId, signageId, { type: 'kioskChecked', signageId })
  },

  templateChanged: ({ audience, reception }, { signageId }) => {
    const { companyId, version } = reception.directory.signage(signageId)
    const message = { type: 'templateChanged', signageId, version } as const
    audience.toSignage(signageId, message)
    audience.toWatchersOfSignage(companyId, signageId, message)
  },
}

export function applyEvent(
  deps: EventDeps,
  receptionEvent: Extract<ReceptionEvent, { kind: EventKind }>,
): void {
  const effect = EFFECTS[receptionEvent.kind] as (deps: EventDeps, receptionEvent: ReceptionEvent) => void
  effect(deps, receptionEvent)
}

/** Sends a message to the call's signage and operator, and to its monitors and listeners. */
function toCall(deps: EventDeps, message: ToClient & { signageId: number }): void {
  const { audience, reception } = deps
  const { signageId } = message
  const { world } = reception
  audience.toSignage(signageId, message)
  const host = world.callOf(signageId)?.hostId
  if (host !== undefined) audience.toOperator(host, message)
  for (const userId of viewersOf(deps, signageId)) if (userId !== host) audience.toUser(userId, message)
}

function viewersOf({ reception: { world } }: EventDeps, signageId: number): Set<number> {
  return new Set([...world.monitorsOf(signageId), ...world.listenersOf(signageId).keys()])
}

/**
 * Tells users who begin to watch or listen to a call which sides (kiosk or operator) send their media over WebSockets.
 * These users cannot receive such media.
 */
function sendBlocked(
  { audience, reception }: EventDeps,
  signageId: number,
  userIds: readonly number[],
): void {
  const sides = [...reception.world.blockedOf(signageId)]
  if (sides.length === 0) return
  for (const userId of userIds) audience.toUser(userId, { type: 'mediaBlocked', signageId, sides })
}

function sendMonitorCount({ audience, reception }: EventDeps, signageId: number): void {
  const monitors = reception.world.monitorsOf(signageId).size
  audience.toSignage(signageId, { type: 'monitoringRequest', monitors })
}

function setParty(
  { relay, onFault }: EventDeps,
  signageId: number,
  participantId: string,
  party: Party,
): void {
  relay.setParty(roomOf(signageId), participantId, party).catch(onFault)
}
