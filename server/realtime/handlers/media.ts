import { type Party, RelayError, type RelayErrorCode } from '../../../relay/index.ts'
import type { PlainHandlers } from '../../contract/realtime/decode-to-server.ts'
import { Refusal, type RefusalKey } from '../../contract/refusals.ts'
import { hostParticipant, ROUTES, roomOf, signageParticipant, viewerParticipant } from '../rooms.ts'
import { type Context, companyOf, type HandlerTools, signageOf, userOf } from './context.ts'

interface Place {
  roomId: string
  participantId: string
  party: Party
}

/** Who may send media where, right now: the reception's state decides, not the page. */
function placeOf(context: Context, purpose: 'call' | 'monitoring', signageId: number | undefined): Place {
  const { world } = context.reception
  if (context.seat.as === 'signage') {
    const own = signageOf(context)
    const talk = world.callOf(own)?.talk
    const isWanted = talk === 'Calling' || talk === 'Active' || world.monitorsOf(own).size > 0
    if (!isWanted) throw new Refusal('peerCreation')
    return { roomId: roomOf(own), participantId: signageParticipant(own), party: 'signage' }
  }
  const userId = userOf(context)
  if (purpose === 'call') {
    const talk = world.talkOf(userId)
    if (context.seat.as !== 'operator' || !talk) throw new Refusal('peerCreation')
    return { roomId: roomOf(talk.signageId), participantId: hostParticipant(userId), party: 'host' }
  }
  if (signageId === undefined) throw new Refusal('peerCreation')
  if (world.companyOf(signageId) !== companyOf(context)) throw new Refusal('notFound')
  if (!world.monitorsOf(signageId).has(userId)) throw new Refusal('peerCreation')
  return { roomId: roomOf(signageId), participantId: viewerParticipant(userId), party: 'viewer' }
}

const RELAY_REFUSALS: Record<RelayErrorCode, RefusalKey> = {
  noPort: 'noPort',
  badOffer: 'peerCreation',
  closed: 'peerCreation',
}

/** Errors of the relay by their code; anything else is a fault. The page hears only a key: why stands in the log. */
function refusalOf(error: unknown, { roomId, participantId }: Place, log: HandlerTools['log']): unknown {
  if (!(error instanceof RelayError)) return error
  const { code, message } = error
  log.warn({ roomId, participantId, code, why: message }, 'an offer was refused')
  return new Refusal(RELAY_REFUSALS[code])
}

export const mediaHandlers: Pick<PlainHandlers<Context>, 'offer' | 'iceCandidate'> = {
  async offer(context, { sdp, purpose, peerId, credential, signageId, restart = false }) {
    const { seat, credentials, relay, now, log } = context
    if (!credentials.isValid(credential, seat.identity.accountId, peerId, now()))
      throw new Refusal('peerAuthentication')
    const place = placeOf(context, purpose, signageId)
    seat.media = place
    try {
      const request = { ...place, offerSdp: sdp, receives: ROUTES[place.party] }
      const { answerSdp } = await (restart ? relay.restart(request) : relay.join(request))
      seat.send({ type: 'answer', sdp: answerSdp, peerId })
    } catch (error) {
      throw refusalOf(error, place, log)
    }
  },

  iceCandidate({ seat, relay }, { candidate }) {
    if (seat.media) relay.addCandidate(seat.media.roomId, seat.media.participantId, candidate)
  },
}
