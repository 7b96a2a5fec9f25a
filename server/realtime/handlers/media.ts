import type { Party } from '../../../relay/index.ts'
import type { PlainHandlers } from '../../contract/realtime/decode.ts'
import { Refusal } from '../../contract/refusals.ts'
import { hostParticipant, ROUTES, roomOf, signageParticipant, viewerParticipant } from '../rooms.ts'
import { type Context, companyOf, signageOf, userOf } from './context.ts'

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

/** Errors of the relay by their code; anything else is a fault. */
function refusalOf(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'noPort') return new Refusal('noPort')
  return code === 'badOffer' || code === 'closed' ? new Refusal('peerCreation') : undefined
}

export const mediaHandlers: Pick<PlainHandlers<Context>, 'offer' | 'iceCandidate'> = {
  async offer(context, { sdp, purpose, peerId, credential, signageId }) {
    const { seat, credentials, relay, now } = context
    if (!credentials.isValid(credential, seat.identity.accountId, peerId, now()))
      throw new Refusal('peerAuthentication')
    const place = placeOf(context, purpose, signageId)
    seat.media = place
    try {
      const { answerSdp } = await relay.join({ ...place, offerSdp: sdp, receives: ROUTES[place.party] })
      seat.send({ type: 'answer', sdp: answerSdp, peerId })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  },

  iceCandidate({ seat, relay }, { candidate }) {
    if (seat.media) relay.addCandidate(seat.media.roomId, seat.media.participantId, candidate)
  },
}
