import { Refusal, type RefusalKey } from '#core/http/refusals.ts'
import type { PlainHandlers } from '#core/realtime/decode-to-server.ts'
import type { PlainBody } from '#core/realtime/to-server.ts'
import { type Party, RelayError, type RelayErrorCode } from '../../relay/index.ts'
import { type Context, companyOf, type HandlerTools, signageOf, userOf } from '../realtime/context.ts'
import {
  hostParticipant,
  ROUTES,
  roomOf,
  signageParticipant,
  testRoomOf,
  viewerParticipant,
} from '../realtime/relay-rooms.ts'

interface Place {
  roomId: string
  participantId: string
  party: Party
}

type Purpose = PlainBody<'offer'>['purpose']
/** The two ends of a kiosk's test connection through the relay. */
type TestPurpose = Extract<Purpose, 'selfTest' | 'selfTestEcho'>

const isTest = (purpose: Purpose): purpose is TestPurpose =>
  purpose === 'selfTest' || purpose === 'selfTestEcho'

/**
 * The relay room that an offer belongs to, and the role (`Party`) of its sender. The server's state of the calls
 * decides this, not the page.
 */
function placeOf(context: Context, purpose: Purpose, signageId: number | undefined): Place {
  if (isTest(purpose)) return placeOfTest(context, purpose)
  if (context.connection.as === 'signage') return placeOfSignage(context)
  if (purpose === 'call') return placeOfHost(context)
  return placeOfViewer(context, purpose === 'monitoring' ? 'watching' : 'listening', signageId)
}

/** The relay room and role of a page that monitors a signage or listens to its call. */
function placeOfViewer(
  context: Context,
  what: 'watching' | 'listening',
  signageId: number | undefined,
): Place {
  const { connection, reception } = context
  const userId = userOf(context)
  if (signageId === undefined) throw new Refusal('peerCreation')
  if (reception.world.companyOf(signageId) !== companyOf(context)) throw new Refusal('notFound')
  if (!connection[what].has(signageId)) throw new Refusal('peerCreation')
  const participantId = viewerParticipant(connection)
  const isWhispering = reception.world.listenersOf(signageId).get(userId) === participantId
  return { roomId: roomOf(signageId), participantId, party: isWhispering ? 'whisperer' : 'viewer' }
}

function placeOfSignage(context: Context): Place {
  const { world } = context.reception
  const own = signageOf(context)
  if (!world.mayUseMedia(context.connection.identity)) throw new Refusal('peerCreation')
  return { roomId: roomOf(own), participantId: signageParticipant(own), party: 'signage' }
}

/**
 * The room of a kiosk's test connection, in which each end receives what the other end sends. Refused during a call and
 * in a reserved room.
 */
function placeOfTest(context: Context, purpose: TestPurpose): Place {
  if (context.connection.as !== 'signage') throw new Refusal('peerCreation')
  const own = signageOf(context)
  const { world } = context.reception
  if (world.isRoom(own) || world.callOf(own)) throw new Refusal('peerCreation')
  const party = purpose === 'selfTest' ? 'signage' : 'host'
  return { roomId: testRoomOf(own), participantId: `${purpose}:${own}`, party }
}

/**
 * The relay room of the operator's call. An operator who takes over a call joins its room as `taker` while the first
 * operator is still there.
 */
function placeOfHost(context: Context): Place {
  const { world } = context.reception
  const userId = userOf(context)
  const talk = world.talkOf(userId)
  const place = talk ?? world.takeOverOf(userId)
  if (context.connection.as !== 'operator' || !place) throw new Refusal('peerCreation')
  const party = talk ? 'host' : 'taker'
  return { roomId: roomOf(place.signageId), participantId: hostParticipant(userId), party }
}

const RELAY_REFUSALS: Record<RelayErrorCode, RefusalKey> = {
  noPort: 'noPort',
  badOffer: 'peerCreation',
  closed: 'peerCreation',
}

/** Maps relay errors to refusals. The page receives only a key; the log has the reason. */
function refusalOf(error: unknown, { roomId, participantId }: Place, log: HandlerTools['log']): unknown {
  if (!(error instanceof RelayError)) return error
  const { code, message } = error
  log.warn({ roomId, participantId, code, why: message }, 'an offer was refused')
  return new Refusal(RELAY_REFUSALS[code])
}

/**
 * Corrects the sender's role (`Party`) after an offer, because the role may have changed while the relay was answering
 * (hand-over, whisper). Removes the participant if the call has ended.
 */
async function updateParty({ relay }: Context, place: Place, placeNow: () => Place): Promise<void> {
  const { roomId, participantId } = place
  try {
    const now = placeNow()
    if (now.party !== place.party) await relay.setParty(roomId, participantId, now.party)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await relay.leave(roomId, participantId)
    throw error
  }
}

export const mediaHandlers: Pick<PlainHandlers<Context>, 'offer' | 'iceCandidate'> = {
  async offer(context, { sdp, purpose, peerId, credential, signageId, restart = false }) {
    const { connection, credentials, relay, now, log } = context
    if (!credentials.isValid(credential, connection.identity.accountId, peerId, now()))
      throw new Refusal('peerAuthentication')
    const place = placeOf(context, purpose, signageId)
    connection.media = { ...place, peerId }
    try {
      const request = { ...place, offerSdp: sdp, receives: ROUTES[place.party] }
      const { answerSdp } = await (restart ? relay.restart(request) : relay.join(request))
      await updateParty(context, place, () => placeOf(context, purpose, signageId))
      connection.send({ type: 'answer', sdp: answerSdp, peerId })
    } catch (error) {
      throw refusalOf(error, place, log)
    }
  },

  iceCandidate({ connection, relay }, { candidate }) {
    if (connection.media)
      relay.addCandidate(connection.media.roomId, connection.media.participantId, candidate)
  },
}
